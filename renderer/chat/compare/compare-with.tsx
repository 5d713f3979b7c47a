import { maxTargets } from '#shared/message-rules.ts'
import type { Conversation, UserMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useComposer } from '../draft/use-composer.ts'
import type { ConversationState } from '../conversation/conversation-state.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { ComparisonTargets } from './compare-sheet.tsx'
import { useCompareWithDrafts, writeCompareWith } from './compare-with-drafts.ts'
import { setComparisonOpen } from './open-comparisons.ts'
import { dropTargetInputs } from './target-input.ts'
import editing from '../draft/edit.module.css'
import styles from './compare.module.css'

/** The sheet under a sent message that chooses further targets for it. */
export default function CompareWith({ message }: { message: UserMessage }) {
  const conversation = useConversation((state) => state.conversation)
  if (conversation === null) return null
  return <CompareWithSheet message={message} conversation={conversation} />
}

function CompareWithSheet({ message, conversation }: { message: UserMessage; conversation: Conversation }) {
  const { id: messageId, conversationId } = message
  const targets = useCompareWithDrafts((drafts) => drafts[messageId]) ?? []
  const existingIds = useConversation((state) => existingAnswers(state, messageId).join(' '))
  const existing = existingIds === '' ? [] : existingIds.split(' ')
  const isAnswering = useIsAnswering()
  const composer = useComposer()
  const compare = useCommand('conversation.compareMessage')
  // The new targets replace those of a full comparison, except its first: that one stays in the comparison as it is a
  // branch.
  const kept = existing.slice(0, Math.max(1, maxTargets - targets.length)).slice(0, existing.length)
  const count = kept.length + targets.length

  function close(): void {
    composer.current?.focus()
    writeCompareWith(messageId, null)
    dropTargetInputs(localStorage, messageId)
  }

  function send(): void {
    compare.mutate(
      { conversationId, messageId, targets: [...targets], existingAnswerIds: kept },
      {
        onSuccess: () => {
          setComparisonOpen(messageId, true)
          close()
        },
      },
    )
  }

  return (
    <section className={classNames(styles.sheet, styles.inTurn)} aria-label={text.sheet}>
      <div className={styles.line}>
        <span className="grow">{kept.length === 0 ? text.sameMessageAlone : text.sameMessage}</span>
      </div>
      <ComparisonTargets
        conversation={conversation}
        sheet={messageId}
        targets={targets}
        min={kept.length === 0 ? 2 : 1}
        max={maxTargets - Math.min(existing.length, 1)}
        onChange={(changed) => writeCompareWith(messageId, changed)}
      />
      {compare.error && <ErrorProblem error={toErrorData(compare.error)} onRetry={send} retrying={compare.isPending} />}
      <div className={editing.bar} data-find="skip">
        {isAnswering && <span className="grow small quiet">{text.waits}</span>}
        {!isAnswering && count < 2 && <span className="grow small quiet">{text.sendNeeds}</span>}
        <Button size="small" variant="ghost" onClick={close}>
          {text.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={compare.isPending}
          disabled={isAnswering || count < 2}
          onClick={send}
        >
          {text.send}
        </Button>
      </div>
    </section>
  )
}

/** Returns the existing answers to compare with: those of the comparison, or the one that is shown. */
function existingAnswers({ comparisons, order, messages }: ConversationState, questionId: string): string[] {
  const compared = comparisons[questionId]
  if (compared !== undefined) return compared.columns.map(({ answerId }) => answerId)
  const next = messages[order[order.indexOf(questionId) + 1] ?? '']
  return next?.role === 'assistant' && next.parentId === questionId ? [next.id] : []
}
