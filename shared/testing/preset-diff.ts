import { diffConfig, type FieldChange, withValue } from '../presets/config-diff.ts'
import type { PresetContent } from '../presets/preset-content.ts'
import { diffWords, type TextPiece } from '../presets/text-diff.ts'

/** Differences between two sides of a preset. */
interface PresetDiff {
  readonly fields: readonly FieldChange[]
  readonly words: readonly TextPiece[]
}

export function diffPresets(before: PresetContent, after: PresetContent): PresetDiff {
  return {
    fields: diffConfig(before.config, after.config),
    words: diffWords(before.systemPrompt, after.systemPrompt),
  }
}

/** Returns whether both sides are equal. */
export function isEmptyDiff({ fields, words }: PresetDiff): boolean {
  return fields.length === 0 && words.every(({ kind }) => kind === 'same')
}

/** Returns the later side from the earlier one, or the reverse. */
export function applyDiff(side: PresetContent, diff: PresetDiff, towards: 'before' | 'after' = 'after'): PresetContent {
  const left = towards === 'after' ? 'removed' : 'added'
  return {
    systemPrompt: diff.words.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join(''),
    config: diff.fields.reduce((config, change) => withValue(config, change.path, change[towards]), side.config),
  }
}
