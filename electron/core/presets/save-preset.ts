import { AppError } from '#shared/errors.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { StoredDifference } from '#shared/preset.ts'
import { fieldNames, isSameValue, ownField } from '#shared/json/json-value.ts'
import { contentOf, type PresetContent } from '#shared/presets/preset-content.ts'
import { checkBody, assertValidSlug, presetBody } from './preset-body.ts'
import { statusOf, type PresetGateway } from './preset-gateway.ts'

export interface PresetToSave extends PresetContent {
  readonly slug: string
  /** The version that was edited; null for a preset that must not exist yet. */
  readonly baseVersion: number | null
}

export interface SavedPreset {
  /** The preset as the gateway has it now. */
  readonly preset: Preset
  /** The version that was written. */
  readonly version: PresetVersion | null
  readonly differences: StoredDifference[]
  /** The id by which the gateway knows the person; null if nothing was written or the gateway did not report it. */
  readonly author: string | null
}

/**
 * Writes a new version of a preset. Throws `bad-input` with the field, a 409 like the gateway's if the newest version
 * is not the edited one, and errors of the gateway and the transport.
 */
export async function savePreset(
  gateway: PresetGateway,
  { slug, baseVersion, ...content }: PresetToSave,
  signal: AbortSignal,
): Promise<SavedPreset> {
  assertValidSlug(slug)
  const body = presetBody(content)
  const before = await readPreset(gateway, slug, signal)
  const newest = before?.designated_version ?? null
  checkBody(body, newest?.config ?? {})
  if ((newest?.version ?? null) !== baseVersion) {
    // If an earlier answer was lost, the content may be saved already.
    const isSaved = newest !== null && isSameContent(contentOf(newest), content)
    if (before === null || !isSaved) throw conflictError(newest, baseVersion)
    return { preset: before, version: newest, differences: [], author: null }
  }
  const written = (await gateway.client.call('presets.write', { params: { slug }, body }, signal)).data
  // The preset is saved even if this request fails.
  const preset = (await readPreset(gateway, slug, signal).catch(() => null)) ?? written
  const version = findWrittenVersion(written, preset)
  const differences = version ? storedDifferences(content, contentOf(version)) : []
  return { preset, version, differences, author: written.designated_version?.creator_id || null }
}

async function readPreset({ client }: PresetGateway, slug: string, signal: AbortSignal): Promise<Preset | null> {
  try {
    return (await client.call('presets.read', { params: { slug } }, signal)).data
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** Returns the written version as read back, unless another one was written since. */
function findWrittenVersion(written: Preset, read: Preset): PresetVersion | null {
  const own = written.designated_version
  return own === null || read.designated_version?.version === own.version ? read.designated_version : own
}

function isSameContent(one: PresetContent, other: PresetContent): boolean {
  return one.systemPrompt === other.systemPrompt && isSameValue(one.config, other.config)
}

function conflictError(newest: PresetVersion | null, baseVersion: number | null): AppError {
  const explanation: Explanation =
    newest === null
      ? explain('presetNotOnGateway')
      : baseVersion === null
        ? explain('presetExists', { version: newest.version })
        : explain('presetChangedMeanwhile', { version: newest.version, baseVersion })
  const metadata = { newest_version: newest?.version ?? null, base_version: baseVersion }
  return new AppError({ source: 'gateway', status: 409, code: 409, ...explanation, metadata })
}

/**
 * Returns the fields that a gateway stored differently from what was sent. The mapping is up to the gateway and not
 * documented.
 */
export function storedDifferences(sent: PresetContent, stored: PresetContent): StoredDifference[] {
  const fields = fieldNames(sent.config, stored.config).map((field) => ({
    field,
    sent: ownField(sent.config, field),
    stored: ownField(stored.config, field),
  }))
  const prompt = { field: 'system_prompt', sent: sent.systemPrompt, stored: stored.systemPrompt }
  return [...fields, prompt].filter((difference) => !isSameValue(difference.sent, difference.stored))
}
