import { memo } from 'react'
import type { MarkedLine } from './line-marks.ts'

interface PromptLinesProps {
  lines: readonly MarkedLine[]
  /** Lines, counted from 0, that the base does not have. */
  changed: ReadonlySet<number>
}

/**
 * Renders line numbers, marks of changed lines and matches under the field, wrapped alike. The text itself is
 * invisible; screen readers have the field.
 */
export function PromptLines({ lines, changed }: PromptLinesProps) {
  return (
    <div className="prompt-lines" aria-hidden>
      {lines.map(({ line, marks }, index) => (
        <Line key={index} line={line} marks={marks} isChanged={changed.has(index)} />
      ))}
    </div>
  )
}

const Line = memo(({ line, marks, isChanged }: MarkedLine & { isChanged: boolean }) => (
  <div data-changed={isChanged || undefined}>
    {marks.length === 0
      ? // An empty line would have no height.
        line || '\u200b'
      : marks.map(({ piece, mark }, index) =>
          mark === null ? (
            piece
          ) : (
            <mark key={index} data-current={mark === 'current' || undefined}>
              {piece}
            </mark>
          ),
        )}
  </div>
))
