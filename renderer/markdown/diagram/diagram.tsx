import { useState } from 'react'
import { diagramsText as words } from '../../text/en/diagrams.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Problem } from '../../ui/problem.tsx'
import { DiagramFrame } from './diagram-frame.tsx'
import { type Drawing, type DiagramProblem, storeDrawing } from './drawings.ts'
import { maxSourceLength } from './messages.ts'
import styles from './diagram.module.css'

/** A drawn diagram, which is drawn again when the theme changes. */
export function Diagram({ source, drawing }: { source: string; drawing: Drawing }) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [drawnFor, setDrawnFor] = useState<boolean | null>(null)
  const isDrawn = drawnFor === isDark
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
    <figure className={styles.diagram} aria-label={words.name} tabIndex={0} data-drawn={isDrawn || undefined}>
      {!isDrawn && (
        <output className={styles.drawing}>
          <Spinner />
          {words.drawing}
        </output>
      )}
      <DiagramFrame
        key={String(isDark)}
        source={source}
        isDark={isDark}
        size={drawing.size}
        onAnswer={(answer) => {
          if (answer.kind !== 'drawn') {
            storeDrawing(source, { size: null, problem: answer })
            return
          }
          const { width, height } = answer
          storeDrawing(source, { size: { width, height }, problem: null })
          setDrawnFor(isDark)
        }}
      />
    </figure>
  )
}

/** Explains above the source why a diagram was not drawn. */
export function DiagramNote({ problem, length }: { problem: DiagramProblem; length: number }) {
  const { title, text } = wordsOf(problem, length)
  return (
    <div className={styles.note}>
      <Problem
        tone="warn"
        title={title}
        text={text}
        {...(problem.kind === 'mistake' && {
          details: { label: words.details, content: <pre className={styles.mistake}>{problem.message}</pre> },
        })}
      />
    </div>
  )
}

function wordsOf(problem: DiagramProblem, length: number): { title: string; text: string } {
  switch (problem.kind) {
    case 'mistake':
      return { title: words.mistake(problem.line), text: words.mistakeHelp }
    case 'too-long':
      return { title: words.tooLong, text: words.tooLongHelp(length, maxSourceLength) }
    case 'late':
      return { title: words.late, text: words.lateHelp }
    case 'failed':
      return { title: words.failed, text: words.failedHelp }
  }
}
