import { RotateCcw, TextCursorInput, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { type ErrorProblemProps, ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useChangeSettings } from '../../bridge/settings.ts'
import { useInspector } from '../../ui/inspector.ts'
import { useInspectorOpen } from '../conversation/inspector-open.ts'
import { chatDrafts } from '../draft/chat-drafts.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import { wordCount } from './details/answer-figures.ts'
import { hasParts } from './parts/has-parts.ts'
import { type Retry, useContinue } from './use-retry.ts'
import { beginEdit } from './edit-drafts.ts'
import styles from './answer.module.css'

// Needed by few answers.
const Recovery = loadLater(() => import('./recovery/recovery.tsx'))

interface AnswerEndProps {
  answer: AssistantMessage
  retry: Retry
}

/** How an answer ended if not well, with the error actions. */
export function AnswerEnd({ answer, retry }: AnswerEndProps) {
  const { status, text, error, finishReason } = answer
  switch (status) {
    case 'streaming':
      return null
    case 'done':
      if (finishReason === 'length' && text !== '')
        return <IncompleteAnswer answer={answer} words={chatText.cutAtLength} />
      return text === '' && !hasParts(answer) ? <p className="quiet">{chatText.emptyAnswer}</p> : null
    case 'stopped':
      if (text !== '') return <IncompleteAnswer answer={answer} words={chatText.stopped} />
      return <p className="quiet">{chatText.stoppedBeforeFirst}</p>
    case 'interrupted':
      return <Interrupted answer={answer} retry={retry} />
    case 'failed':
      return error === null ? null : <Failed answer={answer} error={error} retry={retry} />
  }
}

/** An answer that is incomplete without an error. */
function IncompleteAnswer({ answer, words }: { answer: AssistantMessage; words: string }) {
  return (
    <div className={classNames(styles.end, styles.cutShort)}>
      <span className="medium dim">{words}</span>
      <ContinueButton answer={answer} size="small" />
    </div>
  )
}

function Interrupted({ answer, retry }: AnswerEndProps) {
  const { text, error } = answer
  return (
    <div className={styles.end}>
      <Problem
        tone="calm"
        icon={Unplug}
        title={text === '' ? chatText.interruptedBeforeFirst : chatText.interruptedAfter(wordCount(text))}
        text={chatText.interruptedText}
        actions={
          <>
            {text !== '' && <ContinueButton answer={answer} />}
            <RetryButton retry={retry} isSecond={text !== ''} />
          </>
        }
        details={error === null ? undefined : { label: chatText.problemDetails, content: translateMainMessage(error) }}
      />
    </div>
  )
}

interface FailedProps extends AnswerEndProps {
  error: NonNullable<AssistantMessage['error']>
}

/** The text before the error stays above, and is never shown as complete. */
function Failed({ answer, error, retry }: FailedProps) {
  const localActions = useChatErrorActions(answer)
  // A compared answer is repeated with its own target.
  const isCompared = useConversation(({ comparisons }) =>
    (comparisons[answer.parentId ?? '']?.columns ?? []).some(({ answerId }) => answerId === answer.id),
  )
  const hasBegun = answer.text !== '' || answer.reasoning !== '' || hasParts(answer)
  return (
    <div className={styles.end}>
      {hasBegun && (
        <p className={classNames('t-warn', styles.incomplete)}>{chatText.incomplete(wordCount(answer.text))}</p>
      )}
      <ErrorProblem
        error={error}
        onRetry={retry.run}
        retrying={retry.isPending}
        retryBlocked={retry.isBlocked}
        failedAt={answer.createdAt + (answer.finishedAfter ?? 0)}
        localActions={localActions}
        extra={error.source === 'gateway' && !isCompared && <Recovery answer={answer} error={error} />}
      />
    </div>
  )
}

function ContinueButton({ answer, size }: { answer: AssistantMessage; size?: 'small' }): ReactNode {
  const continuation = useContinue(answer)
  return (
    <Button
      icon={TextCursorInput}
      size={size}
      busy={continuation.isPending}
      disabled={continuation.isBlocked}
      onClick={continuation.run}
    >
      {chatText.continue}
    </Button>
  )
}

function RetryButton({ retry, isSecond }: { retry: Retry; isSecond: boolean }) {
  return (
    <Button
      icon={RotateCcw}
      variant={isSecond ? 'ghost' : 'default'}
      busy={retry.isPending}
      disabled={retry.isBlocked}
      onClick={retry.run}
    >
      {chatText.retry}
    </Button>
  )
}

/** Returns the chat's error actions: another model, other parameters, a shorter message. */
function useChatErrorActions({
  id,
  parentId,
}: Pick<AssistantMessage, 'id' | 'parentId'>): NonNullable<ErrorProblemProps['localActions']> {
  const changeSettings = useChangeSettings()
  const inspector = useInspector(...useInspectorOpen())
  const setOpen = useModelPicker((picker) => picker.setOpen)
  const asked = useConversation((state) => (parentId === null ? undefined : state.messages[parentId]))
  const target = useConversation(
    ({ comparisons }) => comparisons[parentId ?? '']?.columns.find(({ answerId }) => answerId === id)?.target ?? null,
  )
  if (parentId !== null && target !== null) {
    // A compared answer has its own model and parameters, so another target is added to the comparison.
    const askAnother = () => chatDrafts.write({ kind: 'compare-with', ownerId: parentId, value: [target] })
    return { 'choose-model': askAnother, 'change-parameters': askAnother }
  }
  return {
    ...(asked?.role === 'user' && { shorten: () => beginEdit(asked) }),
    'choose-model': () => setOpen(true),
    'change-parameters': () => {
      changeSettings({ inspectorTab: 'parameters' })
      if (!inspector.isOpen) inspector.toggle()
    },
  }
}
