import { readFile } from 'node:fs/promises'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import { activityFrame } from '#shared/voice/speech-activity.ts'

/** Samples of the frame before that the network hears again with each: Silero's own wrapper hands it 64 at 16 kHz. */
const contextSamples = 64

/** Hears whether somebody speaks in one voice's sound, frame after frame of `activityFrame` samples: 0 to 1. */
export type HearActivity = (frame: Float32Array) => Promise<number>

/** Loads Silero VAD, whose weights come in the package of `@ricky0123/vad-web`. Each listener remembers its own sound. */
export async function loadActivityModel(): Promise<() => HearActivity> {
  // A frame takes a fraction of a millisecond: threads would only take the processor from everything else.
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
    const input = new Float32Array(contextSamples + activityFrame)
    return async (frame) => {
      input.copyWithin(0, activityFrame)
      input.set(frame, contextSamples)
      const heard = await session.run({
        input: new Tensor('float32', input.slice(), [1, input.length]),
        state,
        sr: rate,
      })
      state = tensorOf(heard, 'stateN')
      return Number(tensorOf(heard, 'output').data[0])
    }
  }
}

function tensorOf(values: InferenceSession.ReturnType, name: string): Tensor {
  const value = values[name]
  if (!(value instanceof Tensor)) throw new Error(`The model has no output ${name}`)
  return value
}
