import { diagramsText as words } from '../../../text/en/diagrams.ts'
import { Problem } from '../../../ui/problem.tsx'
import type { DiagramProblem } from './drawings.ts'
import { maxSourceLength } from './messages.ts'

/** Explains above the source why a diagram was not drawn. */
export function DiagramNote({ problem, length }: { problem: DiagramProblem; length: number }) {
  const { title, text } = wordsOf(problem, length)
  return (
    <div className="diagram-note">
      <Problem
        tone="warn"
        title={title}
        text={text}
        {...(problem.kind === 'mistake' && {
          details: { label: words.details, content: <pre>{problem.message}</pre> },
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
