import { readFile } from 'node:fs/promises'
import tokenizer from 'llama-tokenizer-js'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import type { Checkpoint } from './engine.ts'

/** Samples per second of Moonshine's input. */
export const moonshineRate = 16_000

/** The text, and the number of tokens in (frames of the encoder) and out. */
export interface Recognised {
  readonly text: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Transcribes a recording of at most 30 seconds. */
type Recognise = (samples: Float32Array, checkpoint: Checkpoint) => Promise<Recognised>

// The shape of Moonshine tiny.
const layers = 6
const heads = 8
const headSize = 36
const startToken = 1
const endToken = 2
const maxTokensPerSecond = 6
/** The encoder's convolutions need some samples; silence after a short sound changes nothing. */
const minSamples = moonshineRate / 2

/** Loads the two networks of Moonshine tiny from the packages that contain them. */
export async function loadMoonshineModel(): Promise<Recognise> {
  // More threads would take the processor from everything else.
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const runtime = import.meta.resolve('onnxruntime-web')
  env.wasm.wasmBinary = toArrayBuffer(await readFile(new URL('ort-wasm-simd-threaded.wasm', runtime)))
  const weights = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'))
  const load = async (name: string) =>
    InferenceSession.create(await readFile(new URL(name, weights)), { executionProviders: ['wasm'] })
  const encoder = await load('encoder_model.onnx')
  const decoder = await load('decoder_model_merged.onnx')

  return async (samples, checkpoint) => {
    const input = padToMinimum(samples)
    const encoded = await encoder.run({ input_values: new Tensor('float32', input, [1, input.length]) })
    const hidden = tensorOf(encoded, 'last_hidden_state')
    await checkpoint()
    const most = Math.ceil((input.length / moonshineRate) * maxTokensPerSecond)
    const tokens: number[] = []
    let past = emptyPast()
    for (let token = startToken; tokens.length < most; tokens.push(token)) {
      const isFirst = tokens.length === 0
      const step = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      })
      past = nextPast(past, step, isFirst)
      token = likeliest(tensorOf(step, 'logits'))
      if (token === endToken) break
      await checkpoint()
    }
    return {
      text: tokenizer.decode(tokens, false, false).trim(),
      inputTokens: hidden.dims[1] ?? 0,
      outputTokens: tokens.length,
    }
  }
}

type Tensors = Readonly<Record<string, Tensor>>

function tensorOf(values: InferenceSession.ReturnType, name: string): Tensor {
  const value = values[name]
  if (!(value instanceof Tensor)) throw new Error(`The model has no output ${name}`)
  return value
}

function emptyPast(): Tensors {
  const past: Record<string, Tensor> = {}
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      past[`past_key_values.${layer}.${part}`] = new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])
    }
  }
  return past
}

/** Returns the past for the next step: the encoder's values stay those of the first step. */
function nextPast(past: Tensors, step: InferenceSession.ReturnType, isFirst: boolean): Tensors {
  return Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const isKept = !isFirst && name.includes('.encoder.')
      return [name, isKept ? before : tensorOf(step, name.replace('past_key_values', 'present'))]
    }),
  )
}

/** Returns the token with the highest score at the last position. */
function likeliest({ data, dims }: Tensor): number {
  if (!(data instanceof Float32Array)) throw new Error('The scores are not floats')
  const scores = data.subarray(data.length - (dims.at(-1) ?? 0))
  return scores.reduce((best, score, token) => (score > (scores[best] ?? -Infinity) ? token : best), 0)
}

function padToMinimum(samples: Float32Array): Float32Array {
  if (samples.length >= minSamples) return samples
  const longer = new Float32Array(minSamples)
  longer.set(samples)
  return longer
}

function toArrayBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
