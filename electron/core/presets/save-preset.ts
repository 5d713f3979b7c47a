import { AppError } from '#shared/errors.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import type { StoredDifference } from '#shared/preset.ts'
import { isSameValue } from '#shared/presets/json-value.ts'
import { contentOf, type PresetContent } from '#shared/presets/preset-content.ts'
import { storedDifferences } from '#shared/presets/stored-differences.ts'
import { checkBody, checkSlug, presetBody } from './preset-body.ts'
import { statusOf, type PresetGateway } from './preset-gateway.ts'

export interface PresetToSave extends PresetContent {
  readonly slug: string
  /** The version that the changes began from; null is a preset that must not exist yet. */
  readonly baseVersion: number | null
}

export interface SavedPreset {
  /** As the gateway has it now. */
  readonly preset: Preset
  /** The version that was written. */
  readonly version: PresetVersion | null
  readonly differences: StoredDifference[]
}

/**
 * Writes a new version of a preset. Throws `bad-input` with the field, an error like the gateway's 409 where the newest
 * version is not the one that the changes began from, and what the gateway and the way to it throw.
 */
export async function savePreset(
  gateway: PresetGateway,
  { slug, baseVersion, ...content }: PresetToSave,
  signal: AbortSignal,
): Promise<SavedPreset> {
  checkSlug(slug)
  const body = presetBody(content)
  const before = await readPreset(gateway, slug, signal)
  const newest = before?.designated_version ?? null
  checkBody(body, newest?.config ?? {})
  if ((newest?.version ?? null) !== baseVersion) {
    // After an answer that was lost on the way what is to be saved is there already.
    const isSaved = newest !== null && isSameContent(contentOf(newest), content)
    if (before === null || !isSaved) throw conflict(newest, baseVersion)
    return { preset: before, version: newest, differences: [] }
  }
  const written = (await gateway.client.call('presets.write', { params: { slug }, body }, signal)).data
  // It is saved, whatever happens to this request.
  const preset = (await readPreset(gateway, slug, signal).catch(() => null)) ?? written
  const version = versionWritten(written, preset)
  return { preset, version, differences: version ? storedDifferences(content, contentOf(version)) : [] }
}

async function readPreset({ client }: PresetGateway, slug: string, signal: AbortSignal): Promise<Preset | null> {
  try {
    return (await client.call('presets.read', { params: { slug } }, signal)).data
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** The version that was written as it was read back, unless somebody has written another one since. */
function versionWritten(written: Preset, read: Preset): PresetVersion | null {
  const own = written.designated_version
  return own === null || read.designated_version?.version === own.version ? read.designated_version : own
}

function isSameContent(one: PresetContent, other: PresetContent): boolean {
  return one.systemPrompt === other.systemPrompt && isSameValue(one.config, other.config)
}

function conflict(newest: PresetVersion | null, baseVersion: number | null): AppError {
  const message =
    newest === null
      ? 'The gateway does not have this preset any more.'
      : baseVersion === null
        ? `There is a preset of this slug already, in version ${newest.version}.`
        : `The preset is in version ${newest.version} now; these changes began from version ${baseVersion}.`
  const metadata = { newest_version: newest?.version ?? null, base_version: baseVersion }
  return new AppError({ source: 'gateway', status: 409, code: 409, message, metadata })
}
