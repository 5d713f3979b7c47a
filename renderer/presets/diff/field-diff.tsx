import { CornerDownLeft } from 'lucide-react'
import type { FieldChange, ListItem } from '#shared/presets/config-diff.ts'
import { type TextPiece, diffWords } from '#shared/presets/text-diff.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { valueText } from '../preset/content.ts'
import { TextPieces } from './text-pieces.tsx'
import styles from './field-diff.module.css'

interface FieldDiffProps {
  changes: readonly FieldChange[]
  /** Fields that are the same on both sides, by wire name; empty hides them. */
  same: readonly (readonly [name: string, value: unknown])[]
  current?: number | null
  /** Copies the value of one side into the draft; `side` is the label of that side. */
  copy?: { side: string; run: (change: FieldChange) => void } | undefined
}

/** Shows parameters that differ, side by side, with their types. */
export function FieldDiff({ changes, same, current = null, copy }: FieldDiffProps) {
  return (
    <div className={classNames(styles.fields, copy !== undefined && styles.copyable)}>
      {changes.map((change, index) => (
        <ChangedField
          key={change.path.join('\n')}
          change={change}
          index={index}
          isCurrent={index === current}
          copy={copy}
        />
      ))}
      {same.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <div className={styles.name}>{name}</div>
          <div>{valueText(value)}</div>
          <div>{valueText(value)}</div>
          {copy && <div />}
        </div>
      ))}
    </div>
  )
}

interface ChangedFieldProps extends Pick<FieldDiffProps, 'copy'> {
  change: FieldChange
  index: number
  isCurrent: boolean
}

function ChangedField({ change, index, isCurrent, copy }: ChangedFieldProps) {
  const { path, kind, before, after, types, items } = change
  const name = path.join('.')
  const sides = items ? itemPieces(items) : valuePieces(kind, before, after)
  const isTyped = types.before !== types.after
  return (
    <div className={styles.row} data-difference={index} data-current={isCurrent || undefined}>
      <div className={styles.name}>{name}</div>
      <div className={kind === 'added' ? undefined : styles.removed}>
        {kind === 'added' ? (
          <span className="quiet">{text.unset}</span>
        ) : (
          <>
            <span className={styles.sign}>−</span>
            <span className={styles.value}>
              <TextPieces pieces={sides.before} />
            </span>
            <span className={styles.type}>{isTyped && text.type(types.before)}</span>
          </>
        )}
      </div>
      <div className={kind === 'removed' ? undefined : styles.added}>
        {kind === 'removed' ? (
          <span className="quiet">{text.unset}</span>
        ) : (
          <>
            <span className={styles.sign}>+</span>
            <span className={styles.value}>
              <TextPieces pieces={sides.after} />
            </span>
            <span className={styles.type}>{text.type(types.after)}</span>
          </>
        )}
      </div>
      {copy && (
        <div className={styles.copy}>
          <IconButton
            size="small"
            label={text.copyField(name, copy.side)}
            icon={CornerDownLeft}
            onClick={() => copy.run(change)}
          />
        </div>
      )}
    </div>
  )
}

interface Sides {
  before: TextPiece[]
  after: TextPiece[]
}

function valuePieces(kind: FieldChange['kind'], before: unknown, after: unknown): Sides {
  if (kind === 'changed' && typeof before === 'string' && typeof after === 'string') {
    const words = diffWords(before, after)
    return {
      before: words.filter((piece) => piece.kind !== 'added'),
      after: words.filter((piece) => piece.kind !== 'removed'),
    }
  }
  return {
    before: [{ kind: 'removed', text: valueText(before) ?? '' }],
    after: [{ kind: 'added', text: valueText(after) ?? '' }],
  }
}

function itemPieces(items: readonly ListItem[]): Sides {
  const before: TextPiece[] = []
  const after: TextPiece[] = []
  const put = (side: TextPiece[], kind: TextPiece['kind'], value: unknown) => {
    if (side.length > 0) side.push({ kind: 'same', text: ', ' })
    side.push({ kind, text: valueText(value) ?? '' })
  }
  for (const item of items) {
    switch (item.kind) {
      case 'same':
        put(before, 'same', item.value)
        put(after, 'same', item.value)
        break
      case 'added':
        put(after, 'added', item.value)
        break
      case 'removed':
        put(before, 'removed', item.value)
        break
      case 'changed':
        put(before, 'removed', item.before)
        put(after, 'added', item.value)
        break
    }
  }
  return { before, after }
}
