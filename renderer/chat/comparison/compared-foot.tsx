import { Check } from 'lucide-react'
import { memo } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { hasParts } from '../messages/parts/has-parts.ts'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { ColumnFigures } from './column-figures.tsx'
import styles from './comparison-column.module.css'

const AnswerDetailsView = loadLater(() => import('../messages/details/answer-details.tsx'))

interface ComparedFootProps {
  answer: AssistantMessage
  isCheapest: boolean
  isFastest: boolean
  isKept: boolean
  hasDetails: boolean
  detailsId: string
}

/** The figures of an answer, its details, and the button that keeps it. */
export const ComparedFoot = memo(function ComparedFoot(props: ComparedFootProps) {
  const { answer, isCheapest, isFastest, isKept, hasDetails, detailsId } = props
  const { id: messageId, conversationId, parentId, status } = answer
  const keep = useCommand('conversation.keepAnswer', { failed: text.notKeptAnswer })
  const isStreaming = status === 'streaming'
  // One that failed, or ended before its first word, is nothing to continue from.
  const canBeKept = isStreaming || (status !== 'failed' && (answer.text !== '' || hasParts(answer)))

  function keepAnswer(): void {
    keep.mutate({ conversationId, messageId }, { onSuccess: () => setComparisonOpen(parentId ?? '', false) })
  }

  return (
    <div className={styles.foot} data-find="skip">
      <ColumnFigures answer={answer} isCheapest={isCheapest} isFastest={isFastest} />
      {hasDetails && (
        <div id={detailsId}>
          <AnswerDetailsView answer={answer} className={styles.details} />
        </div>
      )}
      {canBeKept && (
        <Button
          icon={isKept ? Check : undefined}
          className={styles.keep}
          disabled={isStreaming}
          busy={keep.isPending}
          onClick={keepAnswer}
        >
          {isKept ? text.kept : text.keep}
        </Button>
      )}
    </div>
  )
})
