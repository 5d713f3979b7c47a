import { isSameValue } from '#shared/presets/json-value.ts'
import { emptyContent } from '#shared/presets/preset-content.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { changedFields, fieldOf, withField } from '../content.ts'

export type MergeSide = 'mine' | 'theirs'

/** A field in which two writers differ. */
export interface MergeRow {
  field: string
  mine: unknown
  theirs: unknown
  /** Whether both changed it, each to something else: then nobody but the person can say which is right. */
  isContested: boolean
  /** Whoever changed it, where only one did; else mine, since it is what the person is about to save. */
  proposed: MergeSide
}

/** The fields in which two contents differ that began from the same base; a base that is not known counts as empty. */
export function mergeRows(base: PresetContent | null, mine: PresetContent, theirs: PresetContent): MergeRow[] {
  return changedFields(mine, theirs).map((field) => {
    const before = fieldOf(base ?? emptyContent, field)
    const isMine = !isSameValue(before, fieldOf(mine, field))
    const isTheirs = !isSameValue(before, fieldOf(theirs, field))
    return {
      field,
      mine: fieldOf(mine, field),
      theirs: fieldOf(theirs, field),
      isContested: base === null || (isMine && isTheirs),
      proposed: isMine ? 'mine' : 'theirs',
    }
  })
}

/** What goes on: mine, with the fields that were chosen from the other side. */
export function merged(
  rows: readonly MergeRow[],
  choices: Readonly<Record<string, MergeSide>>,
  mine: PresetContent,
): PresetContent {
  return rows.reduce(
    (content, { field, theirs, proposed }) =>
      (choices[field] ?? proposed) === 'theirs' ? withField(content, field, theirs) : content,
    mine,
  )
}
