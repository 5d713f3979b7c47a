import processorUrl from './player-processor.ts?worker&url'

/**
 * Output latency in seconds. The minimum causes dropouts on a busy computer, where Chromium's audio thread has no
 * priority.
 */
const latencyHint = 0.01

/** Milliseconds until it is suspended after the last sound, so that the next sound starts without delay. */
const suspendAfterMs = 15_000

/** Adds `setSinkId` of a context, which TypeScript's DOM library lacks. */
export type ContextWithSink = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** An open loudspeaker with one sample rate. Opening the first one can take the system a second. */
export interface Loudspeaker {
  readonly context: ContextWithSink
  /** Starts it, and keeps it awake until `rest` is called with the same owner. */
  wake(owner: object): void
  rest(owner: object): void
  /** Releases it for this owner. */
  release(owner: object): void
}

interface OpenLoudspeaker extends Loudspeaker {
  readonly ready: Promise<unknown>
  readonly isUnused: () => boolean
  readonly close: () => void
}

/** By sample rate in hertz. They outlive the sounds, so that the next speech finds its loudspeaker open. */
const loudspeakers = new Map<number, OpenLoudspeaker>()

/** Opens the loudspeaker for a sample rate, with the processor that plays on it. `owner` uses it until `leave`. */
export async function openLoudspeaker(sampleRate: number, owner: object): Promise<Loudspeaker> {
  const loudspeaker = loudspeakers.get(sampleRate) ?? open(sampleRate)
  loudspeaker.wake(owner)
  try {
    await loudspeaker.ready
  } catch (error) {
    loudspeakers.delete(sampleRate)
    throw error
  }
  return loudspeaker
}

/** Opens the loudspeaker without sound for a speech that is likely to follow. */
export async function warmLoudspeaker(sampleRate: number): Promise<void> {
  const owner = {}
  // The speech itself reports that the loudspeaker cannot be opened.
  const loudspeaker = await openLoudspeaker(sampleRate, owner).catch(() => undefined)
  loudspeaker?.release(owner)
}

function open(sampleRate: number): OpenLoudspeaker {
  for (const [rate, other] of loudspeakers) {
    if (!other.isUnused()) continue
    loudspeakers.delete(rate)
    other.close()
  }
  const context: ContextWithSink = new AudioContext({ sampleRate, latencyHint })
  const awake = new Set<object>()
  const users = new Set<object>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest(owner: object): void {
    awake.delete(owner)
    clearTimeout(timer)
    if (awake.size === 0) timer = setTimeout(() => void context.suspend(), suspendAfterMs)
  }

  const loudspeaker: OpenLoudspeaker = {
    context,
    ready: context.audioWorklet.addModule(processorUrl),
    isUnused: () => users.size === 0,
    close() {
      // The timer would suspend a closed context, which throws.
      clearTimeout(timer)
      void context.close()
    },
    wake(owner) {
      clearTimeout(timer)
      users.add(owner)
      awake.add(owner)
      // It plays silence until there is sound.
      void context.resume()
    },
    rest,
    release(owner) {
      users.delete(owner)
      rest(owner)
    },
  }
  loudspeakers.set(sampleRate, loudspeaker)
  return loudspeaker
}
