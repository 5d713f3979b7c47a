import type { RecorderOptions } from './recorder-options.ts'

/** Hands the sound of its inputs on in blocks of equal length, the channels of each mixed into one. */
class Recorder extends AudioWorkletProcessor {
  readonly #length: number
  /** One an input. */
  #blocks: Float32Array<ArrayBuffer>[] = []
  #filled = 0
  #isOpen = true

  constructor({ processorOptions: { blockLength } }: { processorOptions: RecorderOptions }) {
    super()
    this.#length = blockLength
    // Told to stop: what is left of the last block is handed over, then nothing more comes.
    this.port.addEventListener('message', () => {
      this.#isOpen = false
      this.#flush()
      this.port.postMessage(null)
    })
    this.port.start()
  }

  process(inputs: readonly Float32Array[][]): boolean {
    if (!this.#isOpen) return false
    const length = inputs[0]?.[0]?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      for (const [number, channels] of inputs.entries()) {
        let sum = 0
        for (const channel of channels) sum += channel[index] ?? 0
        const block = (this.#blocks[number] ??= new Float32Array(this.#length))
        block[this.#filled] = channels.length === 0 ? 0 : sum / channels.length
      }
      this.#filled += 1
      if (this.#filled === this.#length) this.#flush()
    }
    return true
  }

  #flush(): void {
    if (this.#filled === 0) return
    const blocks = this.#blocks.map((block) => block.slice(0, this.#filled))
    this.port.postMessage(
      blocks,
      blocks.map(({ buffer }) => buffer),
    )
    this.#filled = 0
  }
}

registerProcessor('gatehouse-recorder', Recorder)
