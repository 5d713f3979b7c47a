import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { DamagedNote } from './turn-frame.tsx'
import { hasParts } from './parts/has-parts.ts'
import { Reasoning } from './parts/reasoning.tsx'
import type { Retry } from './use-retry.ts'
import { WaitingNote } from './waiting-note.tsx'

// Most answers are only text: the code for other parts is loaded with the first one.
const AnswerPartsView = loadLater(() => import('./answer-parts.tsx'))
const StructuredText = loadLater(() => import('./parts/structured-text.tsx'))
const TokenView = loadLater(() => import('./logprobs/token-view.tsx'))

interface AnswerBodyProps {
  answer: AssistantMessage
  retry: Retry
  showsTokens: boolean
}

/** The reasoning and the answer, and how it ended. */
export function AnswerBody({ answer, retry, showsTokens }: AnswerBodyProps) {
  const waiting = useConversation((state) => state.waiting[answer.id])
  const isStreaming = answer.status === 'streaming'
  const isBlank = answer.text === '' && answer.reasoning === '' && !hasParts(answer)
  return (
    <>
      {answer.reasoning !== '' && (
        <Reasoning
          messageId={answer.id}
          text={answer.reasoning}
          isArriving={isStreaming && answer.text === ''}
          reasonedFor={answer.reasonedFor}
        />
      )}
      {isStreaming && (isBlank || waiting !== undefined) && (
        <WaitingNote answer={answer} waiting={waiting ?? { note: { message: chatText.waiting }, until: null }} />
      )}
      {showsTokens ? <TokenView answer={answer} /> : answer.text !== '' && <AnswerText answer={answer} />}
      {hasParts(answer) && <AnswerPartsView answer={answer} />}
      {answer.isDamaged && <DamagedNote />}
      <AnswerEnd answer={answer} retry={retry} />
    </>
  )
}

/** Complete structured output is indented; anything else is Markdown. */
function AnswerText({ answer }: { answer: AssistantMessage }) {
  const asMarkdown = <Markdown text={answer.text} isStreaming={answer.status === 'streaming'} />
  if (answer.schemaProblems === null) return asMarkdown
  return <StructuredText text={answer.text} fallback={asMarkdown} />
}
