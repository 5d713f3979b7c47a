import { memo, useCallback, useId, useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { classNames } from '../../ui/class-names.ts'
import { AnswerBody } from '../messages/answer-body.tsx'
import { useRetryCompared } from '../messages/use-retry.ts'
import { ComparedFoot } from './compared-foot.tsx'
import { ComparedHead } from './compared-head.tsx'
import { useFacts } from './use-facts.ts'
import styles from './comparison-column.module.css'

interface ComparisonColumnProps {
  answer: AssistantMessage
  /** Distinguishes the column from the others. */
  name: string
  /** The parameters that differ from the other columns, as `name value`. */
  parameters: string
  isCheapest: boolean
  isFastest: boolean
  isKept: boolean
}

/** One answer of a comparison, with its figures and actions. Only its body is rendered when its text grows. */
export const ComparisonColumn = memo(function ComparisonColumn(props: ComparisonColumnProps) {
  const { answer, name, parameters, isCheapest, isFastest, isKept } = props
  const { id: messageId, status } = answer
  const facts = useFacts(answer)
  const retry = useRetryCompared(answer, false)
  const [hasDetails, setDetails] = useState(false)
  const toggleDetails = useCallback(() => setDetails((before) => !before), [])
  const detailsId = useId()

  return (
    <article
      className={styles.column}
      aria-label={name}
      aria-busy={status === 'streaming' || undefined}
      data-answer={messageId}
      tabIndex={-1}
    >
      <ComparedHead
        answer={facts}
        name={name}
        retry={retry}
        hasDetails={hasDetails}
        detailsId={detailsId}
        onToggleDetails={toggleDetails}
      />
      {parameters !== '' && (
        <p className={classNames('small quiet', styles.parameters)} data-find="skip">
          {parameters}
        </p>
      )}
      <div className={styles.body}>
        <AnswerBody key={messageId} answer={answer} retry={retry} showsTokens={false} />
      </div>
      <ComparedFoot
        answer={facts}
        isCheapest={isCheapest}
        isFastest={isFastest}
        isKept={isKept}
        hasDetails={hasDetails}
        detailsId={detailsId}
      />
    </article>
  )
})
