import { Check, Info, RotateCcw, Square } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { isSameModel, useModelNames } from '../../gateways/model-name.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { AnswerBody } from '../messages/answer-body.tsx'
import { hasParts } from '../messages/parts/has-parts.ts'
import { TurnActions } from '../messages/turn-frame.tsx'
import { TurnMenu } from '../messages/turn-menu.tsx'
import { ColumnFigures } from './column-figures.tsx'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { useRetryCompared } from '../messages/use-retry.ts'
import styles from './comparison-column.module.css'

const AnswerDetailsView = loadLater(() => import('../messages/details/answer-details.tsx'))

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

/** One answer of a comparison, with its figures and actions. */
export const ComparisonColumn = memo(function ComparisonColumn(props: ComparisonColumnProps) {
  const { answer, name, parameters, isCheapest, isFastest, isKept } = props
  const { id: messageId, conversationId, parentId, model, status, requestedModel, preset } = answer
  const retry = useRetryCompared(answer, false)
  const keep = useCommand('conversation.keepAnswer', { failed: text.notKeptAnswer })
  const stop = useCommand('conversation.stop', { failed: text.notStopped })
  const [hasDetails, setDetails] = useState(false)
  const detailsId = useId()
  const isStreaming = status === 'streaming'
  // One that failed, or ended before its first word, is nothing to continue from.
  const canBeKept = isStreaming || (status !== 'failed' && (answer.text !== '' || hasParts(answer)))
  const nameOf = useModelNames()
  const isRequested = preset === null && (requestedModel === null || isSameModel(model ?? '', requestedModel))
  const answeredBy = model === null || isRequested ? null : model

  function keepAnswer(): void {
    keep.mutate({ conversationId, messageId }, { onSuccess: () => setComparisonOpen(parentId ?? '', false) })
  }

  return (
    <article
      className={styles.column}
      aria-label={name}
      aria-busy={isStreaming || undefined}
      data-answer={messageId}
      tabIndex={-1}
    >
      <div className={styles.head} data-find="skip">
        <h2 className="cut" title={model ?? requestedModel ?? undefined}>
          {name}
        </h2>
        {answeredBy !== null && (
          <span className="small quiet cut" title={answeredBy}>
            {nameOf(answeredBy)}
          </span>
        )}
        <span className="grow" />
        {isStreaming ? (
          <IconButton
            size="small"
            label={text.stopOne(name)}
            icon={Square}
            onClick={(event) => {
              event.currentTarget.closest('article')?.focus({ preventScroll: true })
              stop.mutate({ conversationId, answerId: messageId })
            }}
          />
        ) : (
          <TurnActions className={styles.actions}>
            <IconButton
              size="small"
              tabIndex={-1}
              label={text.details}
              icon={Info}
              aria-expanded={hasDetails}
              aria-controls={hasDetails ? detailsId : undefined}
              onClick={() => setDetails(!hasDetails)}
            />
            {/* A failed answer has Retry next to its error. */}
            {status !== 'failed' && (
              <IconButton
                size="small"
                tabIndex={-1}
                label={text.again(name)}
                icon={RotateCcw}
                disabled={retry.isPending}
                onClick={retry.run}
              />
            )}
            <TurnMenu message={answer} />
          </TurnActions>
        )}
      </div>
      {parameters !== '' && (
        <p className={classNames('small quiet', styles.parameters)} data-find="skip">
          {parameters}
        </p>
      )}
      <div className={styles.body}>
        <AnswerBody key={messageId} answer={answer} retry={retry} showsTokens={false} />
      </div>
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
    </article>
  )
})
