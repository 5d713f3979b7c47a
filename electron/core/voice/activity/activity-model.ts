import { readFile } from 'node:fs/promises'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import { activityFrameSamples } from '#shared/voice/speech-activity.ts'

/** Samples of the previous frame that precede each frame; Silero's wrapper passes 64 at 16 kHz. */
const contextSamples = 64

/** Returns the likelihood of speech, 0 to 1, in the next frame of one voice's sound, of `activityFrame` samples. */
export type DetectActivity = (frame: Float32Array) => Promise<number>

/** Loads Silero VAD from the package `@ricky0123/vad-web`. Each detector keeps its own state. */
export async function loadActivityModel(): Promise<() => DetectActivity> {
  // A frame takes a fraction of a millisecond: threads would only take CPU from other work.
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const runtime = import.meta.resolve('onnxruntime-web')
  const code = await readFile(new URL('ort-wasm-simd-threaded.wasm', runtime))
  env.wasm.wasmBinary = code.buffer.slice(code.byteOffset, code.byteOffset + code.byteLength)
  const weights = await readFile(new URL('silero_vad_v6.onnx', import.meta.resolve('@ricky0123/vad-web')))
  const session = await InferenceSession.create(weights, { executionProviders: ['wasm'] })
  const rate = new Tensor('int64', BigInt64Array.of(16_000n), [1])

  return () => {
    let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])
    const input = new Float32Array(contextSamples + activityFrameSamples)
    return async (frame) => {
      input.copyWithin(0, activityFrameSamples)
      input.set(frame, contextSamples)
      const outputs = await session.run({
        input: new Tensor('float32', input.slice(), [1, input.length]),
        state,
        sr: rate,
      })
      state = tensorOf(outputs, 'stateN')
      return Number(tensorOf(outputs, 'output').data[0])
    }
  }
}

function tensorOf(values: InferenceSession.ReturnType, name: string): Tensor {
  const value = values[name]
  if (!(value instanceof Tensor)) throw new Error(`The model has no output ${name}`)
  return value
}
