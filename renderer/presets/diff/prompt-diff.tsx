import { type ReactNode, useMemo, useState } from 'react'
import { inlineRows, sideBySideRows } from '#shared/presets/diff-rows.ts'
import type { DiffLine, InlineRow, SideBySideRow } from '#shared/presets/diff-rows.ts'
import { diffLines } from '#shared/presets/text-diff.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { classNames } from '../../ui/class-names.ts'
import { foldRows } from './fold-rows.ts'
import { TextPieces } from './text-pieces.tsx'
import styles from './prompt-diff.module.css'

export type DiffLayout = 'side' | 'inline'

interface PromptDiffProps {
  left: string
  right: string
  layout: DiffLayout
  /** Index of the first change among all differences, and of the current one; counted from 0. */
  first?: number
  current?: number | null
  /** Scrolls in itself, for a dialog. */
  isBounded?: boolean
}

/** Compares two prompts by lines and words; folds what is far from every change. */
export function PromptDiff({ left, right, layout, first = 0, current = null, isBounded = false }: PromptDiffProps) {
  const blocks = useMemo(() => diffLines(left, right), [left, right])
  const Rows = layout === 'side' ? SideBySide : Inline
  return (
    <div className={classNames(styles.prompt, isBounded && styles.bounded)}>
      <Rows blocks={blocks} first={first} current={current} />
    </div>
  )
}

interface LayoutProps {
  blocks: ReturnType<typeof diffLines>
  first: number
  current: number | null
}

function SideBySide({ blocks, first, current }: LayoutProps) {
  const rows = useMemo(() => sideBySideRows(blocks), [blocks])
  return (
    <Folded rows={rows}>
      {({ change, before, after }: SideBySideRow, key) => (
        <div key={key} className={styles.pair} {...difference(change, first, current)}>
          <Half line={before} kind={change === null ? 'same' : 'removed'} />
          <Half line={after} kind={change === null ? 'same' : 'added'} />
        </div>
      )}
    </Folded>
  )
}

const signs = { same: '', added: '+', removed: '−' } as const
const kinds = { same: undefined, added: styles.added, removed: styles.removed }

function Half({ line, kind }: { line: DiffLine | null; kind: keyof typeof signs }) {
  if (line === null) return <div className={classNames(styles.line, styles.gap)} />
  return (
    <div className={classNames(styles.line, kinds[kind])}>
      <span className={styles.number}>{line.number}</span>
      <span className={styles.sign}>{signs[kind]}</span>
      <span className={styles.words}>
        <TextPieces pieces={line.pieces} />
      </span>
    </div>
  )
}

function Inline({ blocks, first, current }: LayoutProps) {
  const rows = useMemo(() => inlineRows(blocks), [blocks])
  return (
    <Folded rows={rows}>
      {(row: InlineRow, key) => (
        <div
          key={key}
          className={classNames(styles.line, styles.inline, kinds[row.kind])}
          {...difference(row.change, first, current)}
        >
          <span className={styles.number}>{row.before}</span>
          <span className={styles.number}>{row.after}</span>
          <span className={styles.sign}>{signs[row.kind]}</span>
          <span className={styles.words}>
            <TextPieces pieces={row.pieces} />
          </span>
        </div>
      )}
    </Folded>
  )
}

/** Returns the attributes by which a difference is found and scrolled to. */
function difference(change: number | null, first: number, current: number | null) {
  if (change === null) return {}
  const index = first + change
  return { 'data-difference': index, 'data-current': index === current || undefined }
}

interface FoldedProps<Row> {
  rows: readonly Row[]
  children: (row: Row, key: number) => ReactNode
}

function Folded<Row extends { readonly change: number | null }>({ rows, children }: FoldedProps<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  return foldRows(rows, opened).map((part) =>
    part.kind === 'rows' ? (
      part.rows.map((row, index) => children(row, part.start + index))
    ) : (
      <button
        key={`fold ${part.start}`}
        type="button"
        className={styles.fold}
        onClick={() => setOpened(new Set([...opened, part.start]))}
      >
        {text.folded(part.rows.length)} <span className="link">{text.unfold}</span>
      </button>
    ),
  )
}
