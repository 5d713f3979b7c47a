/** How the processor that hears a microphone hands its sound on. */
export interface RecorderOptions {
  /** Samples in a block. */
  readonly blockLength: number
}
