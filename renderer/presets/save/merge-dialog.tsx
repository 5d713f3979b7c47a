import { useState } from 'react'
import { type PresetContent, contentOf } from '#shared/presets/preset-content.ts'
import { useCall } from '../../bridge/query.ts'
import { presetSaveText as text } from '../../text/en/preset-save.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { promptField, valueText } from '../preset/content.ts'
import { PromptDiff } from '../diff/prompt-diff.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import { type MergeRow, type MergeSide, mergeContents, mergeRows } from './merge-sides.ts'
import dialogs from '../dialogs.module.css'
import styles from './merge-dialog.module.css'

interface MergeDialogProps {
  place: PresetPlace
  mine: PresetContent
  base: PresetContent | null
  baseVersion: number | null
  onClose: () => void
  /** `content` is the merged content and `version` its new base; null if the gateway has no version in use. */
  onMerged: (content: PresetContent, version: number | null) => void
}

/** Merges two edits of the same preset, field by field. */
export function MergeDialog({ place, mine, base, baseVersion, onClose, onMerged }: MergeDialogProps) {
  const read = useCall('presets.read', place)
  const newest = read.data?.preset.designated_version ?? null
  // Content read before the other save is the base itself; the newer one is still loading.
  const isRead = read.data !== undefined && !read.isFetching
  const theirs = isRead ? newest : null
  const [choices, setChoices] = useState<Readonly<Record<string, MergeSide>>>({})
  const rows = theirs && theirs.version !== baseVersion ? mergeRows(base, mine, contentOf(theirs)) : []
  const chooseAll = (side: MergeSide) => setChoices(Object.fromEntries(rows.map(({ field }) => [field, side])))

  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={text.mergeTitle(place.slug)}
      footer={
        <>
          {rows.length > 0 && (
            <>
              <Button variant="ghost" onClick={() => chooseAll('mine')}>
                {text.allMine}
              </Button>
              <Button variant="ghost" onClick={() => chooseAll('theirs')}>
                {text.allTheirs}
              </Button>
              <span className="grow" />
            </>
          )}
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={!isRead}
            onClick={() => onMerged(mergeContents(rows, choices, mine), newest?.version ?? null)}
          >
            {text.mergeConfirm}
          </Button>
        </>
      }
    >
      <div className={classNames('stack', dialogs.parts)}>
        {read.error && (
          <ErrorProblem error={read.error.data} onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {!isRead && !read.error && <Skeleton label={text.mergeReading} rows={3} />}
        {theirs && rows.length > 0 && <p>{text.mergeText(theirs.version, baseVersion)}</p>}
        {isRead && rows.length === 0 && <p className="medium">{text.nothingToMerge}</p>}
        {rows.map((row) => (
          <MergeChoice
            key={row.field}
            row={row}
            side={choices[row.field] ?? row.proposed}
            onChoose={(side) => setChoices({ ...choices, [row.field]: side })}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface MergeChoiceProps {
  row: MergeRow
  side: MergeSide
  onChoose: (side: MergeSide) => void
}

function MergeChoice({ row, side, onChoose }: MergeChoiceProps) {
  const isPrompt = row.field === promptField
  const label = isPrompt ? text.systemPrompt : row.field
  const option = (value: MergeSide, shown: unknown, name: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={`merge-${row.field}`}
        aria-label={name}
        checked={side === value}
        onChange={() => onChoose(value)}
      />
      <span className="medium">{value === 'mine' ? text.mine : text.theirs}</span>
      {!isPrompt && (
        <span className={classNames('mono', styles.value)}>
          {valueText(shown) ?? <i className="quiet">{text.unset}</i>}
        </span>
      )}
    </label>
  )
  return (
    <fieldset className={styles.row}>
      <legend className={isPrompt ? 'medium' : 'mono'}>
        {label} {row.isContested && <Tag tone="warn">{text.bothChanged}</Tag>}
      </legend>
      <div className={styles.options}>
        {option('mine', row.mine, text.mineOf(label))}
        {option('theirs', row.theirs, text.theirsOf(label))}
      </div>
      {isPrompt && <PromptDiff left={String(row.theirs)} right={String(row.mine)} layout="inline" isBounded />}
    </fieldset>
  )
}
