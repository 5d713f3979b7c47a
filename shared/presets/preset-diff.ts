import { applyConfigDiff, diffConfig, type FieldChange, invertConfigDiff } from './config-diff.ts'
import type { PresetContent } from './preset-content.ts'
import { applyWordDiff, diffLines, diffWords, type LineBlock, type TextPiece } from './text-diff.ts'

/** Differences between two versions of a preset, or a version and a draft. */
export interface PresetDiff {
  /** Changed parameters, in the order of the earlier side. */
  readonly fields: readonly FieldChange[]
  /** The system prompt by words: its full text, even if it did not change. */
  readonly words: readonly TextPiece[]
  /** The system prompt by lines: the same change, for `sideBySideRows` and `inlineRows`. */
  readonly lines: readonly LineBlock[]
}

export function diffPresets(before: PresetContent, after: PresetContent): PresetDiff {
  return {
    fields: diffConfig(before.config, after.config),
    words: diffWords(before.systemPrompt, after.systemPrompt),
    lines: diffLines(before.systemPrompt, after.systemPrompt),
  }
}

/** Returns whether both sides are equal. */
export function isEmptyDiff({ fields, words }: PresetDiff): boolean {
  return fields.length === 0 && words.every(({ kind }) => kind === 'same')
}

/** Returns the later side from the earlier one, or the reverse. */
export function applyDiff(side: PresetContent, diff: PresetDiff, towards: 'before' | 'after' = 'after'): PresetContent {
  const fields = towards === 'after' ? diff.fields : invertConfigDiff(diff.fields)
  return { systemPrompt: applyWordDiff(diff.words, towards), config: applyConfigDiff(side.config, fields) }
}
