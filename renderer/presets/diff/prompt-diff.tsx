import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { inlineRows, sideBySideRows } from '#shared/presets/diff-rows.ts'
import type { DiffLine, InlineRow, SideBySideRow } from '#shared/presets/diff-rows.ts'
import { diffLines } from '#shared/presets/text-diff.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { classNames } from '../../ui/class-names.ts'
import { foldRows } from './fold-rows.ts'
import { TextPieces } from './text-pieces.tsx'

export type DiffLayout = 'side' | 'inline'

interface PromptDiffProps {
  left: string
  right: string
  layout: DiffLayout
  /** Index of the first change among all differences, and of the current one; counted from 0. */
  first?: number
  current?: number | null
}

/** Compares two prompts by lines and words; folds what is far from every change. */
export function PromptDiff({ left, right, layout, first = 0, current = null }: PromptDiffProps) {
  const blocks = useMemo(() => diffLines(left, right), [left, right])
  return layout === 'side' ? (
    <SideBySide blocks={blocks} first={first} current={current} />
  ) : (
    <Inline blocks={blocks} first={first} current={current} />
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
    <div className="diff-sides">
      <Folded rows={rows}>
        {({ change, before, after }: SideBySideRow, key) => (
          <div key={key} className="diff-pair" {...difference(change, first, current)}>
            <Half line={before} kind={change === null ? 'same' : 'removed'} />
            <Half line={after} kind={change === null ? 'same' : 'added'} />
          </div>
        )}
      </Folded>
    </div>
  )
}

const signs = { same: '', added: '+', removed: '−' } as const
const kinds = { same: '', added: 'add', removed: 'del' } as const

function Half({ line, kind }: { line: DiffLine | null; kind: keyof typeof signs }) {
  if (line === null) return <div className="diff-line gap" />
  return (
    <div className={classNames('diff-line', kinds[kind])}>
      <span className="n">{line.number}</span>
      <span className="sign">{signs[kind]}</span>
      <span className="words">
        <TextPieces pieces={line.pieces} />
      </span>
    </div>
  )
}

function Inline({ blocks, first, current }: LayoutProps) {
  const rows = useMemo(() => inlineRows(blocks), [blocks])
  return (
    <div className="diff-inline">
      <Folded rows={rows}>
        {(row: InlineRow, key) => (
          <div
            key={key}
            className={classNames('diff-line', kinds[row.kind])}
            {...difference(row.change, first, current)}
          >
            <span className="n">{row.before}</span>
            <span className="n">{row.after}</span>
            <span className="sign">{signs[row.kind]}</span>
            <span className="words">
              <TextPieces pieces={row.pieces} />
            </span>
          </div>
        )}
      </Folded>
    </div>
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
        className="diff-fold"
        onClick={() => setOpened(new Set([...opened, part.start]))}
      >
        {text.folded(part.rows.length)} <span className="link">{text.unfold}</span>
      </button>
    ),
  )
}
