import * as z from 'zod'
import { readLimitedText } from '#shared/limit-bytes.ts'
import {
  isLocal,
  upstreamHeaders,
  upstreamModel,
  type UpstreamModel,
  type UpstreamSource,
} from './upstream-settings.ts'

/**
 * How long a server may take to list its models, in milliseconds: on this computer a server answers quickly or not at
 * all.
 */
const probeTimeoutMs = 500
const remoteTimeout = 3000
/** More than any list has; a server that sends more is not compatible. */
const maxList = 4 * 1024 * 1024
const maxModels = 2000

const listed = z.object({ data: z.array(z.looseObject({ id: z.string().min(1).max(200) })).max(maxModels) })

/** An id that no request could name: white space, or what names a preset. */
const unusableId = /[\s\p{Cc}]|@preset\//u
/** Characters of a name, and entries of a list, that are kept of a model. */
const maxFieldLength = 200
const maxEntries = 100

/**
 * Asks a server for its models with one GET. Null if none listens, or if another kind of program does: many programs
 * use local ports.
 */
export async function probeModels(
  source: Omit<UpstreamSource, 'isDiscovered'>,
): Promise<readonly UpstreamModel[] | null> {
  const { settings, profileId } = source
  const isQuick = isLocal(settings) && profileId === undefined
  try {
    const response = await fetch(`${settings.base_url.replace(/\/$/, '')}/models`, {
      redirect: 'manual',
      headers: upstreamHeaders(source),
      signal: AbortSignal.timeout(isQuick ? probeTimeoutMs : remoteTimeout),
    })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      return null
    }
    const result = listed.safeParse(JSON.parse(await readLimitedText(response.body, maxList, tooLong)))
    return result.success ? result.data.data.filter(({ id }) => !unusableId.test(id)).map(readModel) : null
  } catch {
    // Refused, too slow, or not JSON: there is no compatible server.
    return null
  }
}

const tooLong = () => new Error('The list of models is too long.')

/** Reads what a list reports about a model in addition to its id, if its form is known. */
function readModel(entry: Readonly<Record<string, unknown>> & { readonly id: string }): UpstreamModel {
  const { id } = entry
  const { prompt, completion, input_cache_read } = asObject(entry['pricing'])
  const { output_modalities } = asObject(entry['architecture'])
  const { context_length, name, supported_parameters } = entry
  const reported = {
    prompt,
    completion,
    input_cache_read,
    output_modalities,
    context_length,
    name,
    supported_parameters,
  }
  const known = Object.entries(reported).filter(([key, value]) => {
    const field = upstreamModel.shape[key as keyof typeof reported]
    return value !== undefined && value !== null && isShort(value) && field.safeParse(value).success
  })
  // Each field has passed its own schema.
  const model: UpstreamModel = { id, ...(Object.fromEntries(known) as Partial<UpstreamModel>) }
  if (model.output_modalities === undefined && isEmbeddingModel(entry)) model.output_modalities = ['embeddings']
  return model
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maxFieldLength
  return !Array.isArray(value) || (value.length <= maxEntries && value.every(isShort))
}

/** Names of models that turn text into vectors, or sort texts, and cannot chat. */
const embeddingNames = /embed|minilm|rerank|paraphrase-multilingual|(?:^|[/_-])(?:bge|gte|e5)-/i

/**
 * Returns whether a listed model cannot chat, as far as the list or the name shows: Ollama lists nothing but ids, while
 * LM Studio adds a type and others add capabilities.
 */
export function isEmbeddingModel(entry: Readonly<Record<string, unknown>> & { readonly id: string }): boolean {
  const { id, type, capabilities } = entry
  if (typeof type === 'string' && /^(?:llm|vlm|chat)$/i.test(type)) return false
  if (typeof type === 'string' && /embedding/i.test(type)) return true
  if (Array.isArray(capabilities) && capabilities.length > 0) {
    return capabilities.includes('embedding') && !capabilities.includes('completion')
  }
  return embeddingNames.test(id)
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
