import type { PresetVersion } from '../gateway/presets.ts'
import { diffConfig, type FieldChange } from './config-diff.ts'
import { isSameValue } from '../json/json-value.ts'
import { contentOf } from './preset-content.ts'
import { countDiffWords, diffWords } from './text-diff.ts'

/** Summary of the changes of a version, for one line of the history. */
export type ChangeSummary =
  /** The first version, or one whose predecessor is not known. */
  | { readonly kind: 'first' | 'unknown' | 'same' }
  /** It has the content of an earlier version. */
  | { readonly kind: 'restored'; readonly version: number }
  | {
      readonly kind: 'changed'
      /** The model first, then in the order of the fields. */
      readonly fields: readonly FieldChange[]
      /** Number of words changed in the system prompt; null if it did not change. */
      readonly prompt: { readonly added: number; readonly removed: number } | null
    }

type Version = Pick<PresetVersion, 'version' | 'config' | 'system_prompt'>

/**
 * Summarises the changes since the version before; null if that version is unknown. `earlier` are the versions that may
 * have been restored.
 */
export function summariseChange(
  previous: Version | null,
  version: Version,
  earlier: readonly (Version | null)[] = [],
): ChangeSummary {
  if (previous === null) return { kind: version.version === 1 ? 'first' : 'unknown' }
  if (isSameVersion(previous, version)) return { kind: 'same' }
  const restored = earlier.find(
    (other) => other !== null && other.version < previous.version && isSameVersion(other, version),
  )
  if (restored) return { kind: 'restored', version: restored.version }
  const before = contentOf(previous)
  const after = contentOf(version)
  const fields = diffConfig(before.config, after.config)
  const isModel = ({ path }: FieldChange): boolean => path[0] === 'model'
  const words = before.systemPrompt === after.systemPrompt ? null : diffWords(before.systemPrompt, after.systemPrompt)
  return {
    kind: 'changed',
    fields: [...fields.filter(isModel), ...fields.filter((change) => !isModel(change))],
    prompt: words && { added: countDiffWords(words, 'added'), removed: countDiffWords(words, 'removed') },
  }
}

function isSameVersion(one: Version, other: Version): boolean {
  return isSameValue(contentOf(one), contentOf(other))
}
