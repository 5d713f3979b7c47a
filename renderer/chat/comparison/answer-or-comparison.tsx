import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { useOpenComparisons } from '../compare/open-comparisons.ts'

// Most conversations have no comparison.
const ComparisonView = loadLater(() => import('./comparison.tsx'))
const FoldedComparison = loadLater(() => import('./folded-comparison.tsx'))

/** Shows an answer alone, or next to those that it is compared with. */
export function AnswerOrComparison({ answer, children }: { answer: AssistantMessage; children: ReactNode }) {
  const comparison = useConversation((state) => state.comparisons[answer.parentId ?? ''])
  const opened = useOpenComparisons((open) => open[answer.parentId ?? ''])
  if (comparison === undefined) return children
  if (opened ?? comparison.keptId === null) return <ComparisonView comparison={comparison} shownId={answer.id} />
  return (
    <>
      {children}
      <FoldedComparison comparison={comparison} answer={answer} />
    </>
  )
}
