import type * as z from 'zod'
import { presetResponse, type PresetVersion, presetVersionList } from '#shared/gateway/presets.ts'
import { readLimitedText } from '#shared/limit-bytes.ts'
import { upstreamHeaders, type UpstreamSource } from '../upstreams/upstream-settings.ts'

/** A version of a preset, or which part of its name a gateway does not have. */
export type RemotePreset = PresetVersion | 'no-preset' | 'no-version'

/** A gateway could not be asked for a preset, or answered something else. Says nothing of the answer or the key. */
export class UnreadablePresetError extends Error {}

/** How long a gateway may take for one answer, in milliseconds. */
const timeoutMs = 5000
const maxAnswerBytes = 4 * 1024 * 1024
/** Bytes of a version that is kept: more than any prompt with its tools has. */
const maxVersionBytes = 512 * 1024
const pageSize = 100
/** Pages of versions that are read for one number. */
const maxPages = 20

/**
 * Reads a version of a preset from a gateway with its key, the designated one if `version` is null. Gateways list their
 * versions from the first one on, so the page of a number is read first, and only then all of them.
 * @throws UnreadablePresetError
 */
export async function readRemotePreset(
  source: UpstreamSource,
  slug: string,
  version: number | null,
): Promise<RemotePreset> {
  const path = `/presets/${encodeURIComponent(slug)}`
  const preset = await get(source, path, presetResponse)
  if (preset === null) return 'no-preset'
  const { designated_version: designated } = preset.data
  if (version === null || designated?.version === version)
    return designated === null ? 'no-version' : checked(designated)
  const likely = Math.floor((version - 1) / pageSize)
  const first = await readPage(source, path, likely, version)
  if (typeof first !== 'number') return checked(first)
  const pages = Math.min(Math.ceil(first / pageSize), maxPages)
  for (let page = 0; page < pages; page++) {
    const found = page === likely ? 0 : await readPage(source, path, page, version)
    if (typeof found !== 'number') return checked(found)
  }
  return 'no-version'
}

/** Returns the version if the page has it, otherwise how many versions there are. */
async function readPage(source: UpstreamSource, path: string, page: number, version: number) {
  const query = new URLSearchParams({ offset: String(page * pageSize), limit: String(pageSize) })
  const list = await get(source, `${path}/versions?${String(query)}`, presetVersionList)
  return list?.data.find((each) => each?.version === version) ?? list?.total_count ?? 0
}

function checked(version: PresetVersion): PresetVersion {
  const { id, preset_id, config, system_prompt: prompt = null, creator_id, created_at, updated_at } = version
  const kept = { id, preset_id, config, system_prompt: prompt, creator_id, created_at, updated_at }
  if (JSON.stringify(kept).length > maxVersionBytes) throw new UnreadablePresetError('the preset is too long')
  return { ...kept, version: version.version }
}

/** Returns null for a 404. A redirect is a failure, too: the key belongs to this gateway only. */
async function get<Schema extends z.ZodType>(
  source: UpstreamSource,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const url = source.settings.base_url.replace(/\/$/, '') + path
  const headers = { ...upstreamHeaders(source), Accept: 'application/json' }
  const signal = AbortSignal.timeout(timeoutMs)
  // The causes are not kept: that of an invalid header contains the header.
  const response = await fetch(url, { redirect: 'manual', headers, signal }).catch(() => {
    throw new UnreadablePresetError('it cannot be reached')
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel().catch(() => undefined)
    if (response.status === 404) return null
    throw new UnreadablePresetError(`it answered with the status ${response.status}`)
  }
  const tooLong = () => new Error('too long')
  const result = await readLimitedText(response.body, maxAnswerBytes, tooLong).then(
    (text) => schema.safeParse(parseJson(text)),
    () => null,
  )
  if (result?.success !== true) throw new UnreadablePresetError('it answered something else')
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
