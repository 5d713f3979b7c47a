// The global scope of an AudioWorklet (Web Audio API 1.1, section 1.32), which TypeScript's DOM library leaves out.

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
  abstract process(inputs: readonly Float32Array[][], outputs: readonly Float32Array[][]): boolean
}

declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Seconds since the context was created. */
declare const currentTime: number
declare const sampleRate: number
