import type { FromPlayer, ToPlayer } from './player-messages.ts'
import { createSoundQueue } from './sound-queue.ts'

/** Samples between two position reports: a twentieth of a second. */
const reportInterval = sampleRate / 20

/** Samples to buffer before it continues after a gap: one longer silence is less disturbing than many short ones. */
const reserveAfterGap = sampleRate * 0.15

/** Plays one channel of sound as it arrives. Missing sound is played as silence and counted. */
class Player extends AudioWorkletProcessor {
  readonly #queue = createSoundQueue()
  #isPlaying = false
  #isComplete = false
  #hasStarted = false
  #hasEnded = false
  #isClosed = false
  #position = 0
  #reported = 0
  #hold = { until: -Infinity, reserve: 0 }
  /** Samples of silence since the underrun. */
  #underrun = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<ToPlayer>) => this.#receive(data))
    this.port.start()
  }

  process(_inputs: readonly Float32Array[][], [output]: readonly Float32Array[][]): boolean {
    const [first, ...others] = output ?? []
    if (this.#isClosed) return false
    if (!first || !this.#isPlaying || this.#hasEnded || this.#isDelayed(first.length)) return true
    if (this.#underrun > 0 && !this.#isComplete && this.#queue.length() < reserveAfterGap) {
      this.#underrun += first.length
      return true
    }
    const played = this.#queue.take(first)
    for (const channel of others) channel.set(first)
    if (played > 0) this.#advance(played)
    if (played < first.length) this.#runDry(first.length - played)
    return true
  }

  /** Whether the start is still delayed. */
  #isDelayed(length: number): boolean {
    if (this.#hasStarted || this.#isComplete) return false
    const { until, reserve } = this.#hold
    return currentTime + length / sampleRate <= until && this.#queue.length() < reserve
  }

  #advance(played: number): void {
    if (this.#underrun > 0) this.#post({ type: 'gap', length: this.#underrun })
    this.#underrun = 0
    if (!this.#hasStarted) this.#post({ type: 'started', at: currentTime })
    this.#hasStarted = true
    this.#position += played
    if (this.#position - this.#reported >= reportInterval) this.#report()
  }

  #runDry(missing: number): void {
    if (this.#isComplete) {
      this.#hasEnded = true
      this.#report()
      this.#post({ type: 'ended' })
    } else if (this.#hasStarted) this.#underrun += missing
  }

  #receive(message: ToPlayer): void {
    switch (message.type) {
      case 'sound':
        this.#queue.add(message.samples)
        break
      case 'hold':
        this.#hold = message
        break
      case 'restart':
        this.#queue.clear()
        this.#position = message.position
        this.#underrun = 0
        this.#hasEnded = false
        this.#isComplete = false
        this.#report()
        break
      case 'play':
        this.#isPlaying = true
        break
      case 'pause':
        this.#isPlaying = false
        this.#underrun = 0
        this.#report()
        break
      case 'end':
        this.#isComplete = true
        break
      case 'close':
        this.#isClosed = true
    }
  }

  #report(): void {
    this.#reported = this.#position
    this.#post({ type: 'position', position: this.#position })
  }

  #post(message: FromPlayer): void {
    this.port.postMessage(message)
  }
}

registerProcessor('gatehouse-player', Player)
