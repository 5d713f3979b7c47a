import { Info, RotateCcw, Square } from 'lucide-react'
import { memo } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { isSameModel, useModelNames } from '../../gateways/model-name.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TurnActions } from '../messages/turn-frame.tsx'
import { TurnMenu } from '../messages/turn-menu.tsx'
import type { Retry } from '../messages/use-retry.ts'
import styles from './comparison-column.module.css'

interface ComparedHeadProps {
  answer: AssistantMessage
  name: string
  retry: Retry
  hasDetails: boolean
  detailsId: string
  onToggleDetails: () => void
}

/** Who answers in a column, and what can be done with the answer. */
export const ComparedHead = memo(function ComparedHead(props: ComparedHeadProps) {
  const { answer, name, retry, hasDetails, detailsId, onToggleDetails } = props
  const { id: messageId, conversationId, model, status, requestedModel, preset } = answer
  const stop = useCommand('conversation.stop', { failed: text.notStopped })
  const nameOf = useModelNames()
  const isRequested = preset === null && (requestedModel === null || isSameModel(model ?? '', requestedModel))
  const answeredBy = model === null || isRequested ? null : model

  return (
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
      {status === 'streaming' ? (
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
            onClick={onToggleDetails}
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
  )
})
