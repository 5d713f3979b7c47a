import { isSameValue } from '#shared/json/json-value.ts'
import { type PresetContent, emptyContent } from '#shared/presets/preset-content.ts'
import { changedFields, readField, withField } from '../preset/content.ts'

export type MergeSide = 'mine' | 'theirs'

/** A field in which the two sides differ. */
export interface MergeRow {
  field: string
  mine: unknown
  theirs: unknown
  /** Whether both sides changed it, to different values: then the person must choose. */
  isContested: boolean
  /** The side that changed it, if only one did; else mine, which the person is about to save. */
  proposed: MergeSide
}

/** Returns the fields in which two contents with the same base differ; an unknown base counts as empty. */
export function mergeRows(base: PresetContent | null, mine: PresetContent, theirs: PresetContent): MergeRow[] {
  return changedFields(mine, theirs).map((field) => {
    const before = readField(base ?? emptyContent, field)
    const isMine = !isSameValue(before, readField(mine, field))
    const isTheirs = !isSameValue(before, readField(theirs, field))
    return {
      field,
      mine: readField(mine, field),
      theirs: readField(theirs, field),
      isContested: base === null || (isMine && isTheirs),
      proposed: isMine ? 'mine' : 'theirs',
    }
  })
}

/** Returns my content, with the fields that were chosen from the other side. */
export function mergeContents(
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
