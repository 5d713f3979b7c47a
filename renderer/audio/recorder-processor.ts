/** Samples in a block: a twentieth of a second at 16 kHz, so that a meter moves smoothly. */
const blockLength = sampleRate / 20

/** Hands the microphone's sound on in blocks of equal length, the channels mixed into one. */
class Recorder extends AudioWorkletProcessor {
  #block = new Float32Array(blockLength)
  #filled = 0
  #isOpen = true

  constructor() {
    super()
    // Told to stop: what is left of the last block is handed over, then nothing more comes.
    this.port.addEventListener('message', () => {
      this.#isOpen = false
      this.#flush()
      this.port.postMessage(null)
    })
    this.port.start()
  }

  process([input]: readonly Float32Array[][]): boolean {
    if (!this.#isOpen) return false
    const channels = input ?? []
    const length = channels[0]?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      let sum = 0
      for (const channel of channels) sum += channel[index] ?? 0
      this.#block[this.#filled] = sum / channels.length
      this.#filled += 1
      if (this.#filled === blockLength) this.#flush()
    }
    return true
  }

  #flush(): void {
    if (this.#filled === 0) return
    const block = this.#block.slice(0, this.#filled)
    this.port.postMessage(block, [block.buffer])
    this.#filled = 0
  }
}

registerProcessor('gatehouse-recorder', Recorder)
