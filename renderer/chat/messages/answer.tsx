import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatTime } from '../../text/format.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { AnswerMeta } from './answer-meta.tsx'
import { DamagedNote } from './damaged-note.tsx'
import { Reasoning } from './reasoning.tsx'
import { useRetry } from './use-retry.ts'
import { WaitingNote } from './waiting-note.tsx'

/** An answer: who gave it, what was reasoned and said, how it ended, and what can be done with it. */
export function Answer({ answer }: { answer: AssistantMessage }) {
  const note = useConversation((state) => state.waiting[answer.id])
  const retry = useRetry(answer)
  const isStreaming = answer.status === 'streaming'
  const isSilent = answer.text === '' && answer.reasoning === ''
  const author = answer.requestedModel ?? answer.model ?? chatText.model
  const answeredBy = answer.model !== null && answer.model !== author ? answer.model : null
  return (
    <article className="turn assistant" aria-label={author} aria-busy={isStreaming || undefined}>
      <div className="by">
        <h2 className="cut">{author}</h2>
        {answeredBy !== null && (
          <>
            <span aria-hidden>/</span>
            <span className="sr">{chatText.answeredBy}</span>
            <span className="cut">{answeredBy}</span>
          </>
        )}
        <span className="grow" />
        <time className="num">{formatTime(answer.createdAt)}</time>
      </div>
      {answer.reasoning !== '' && <Reasoning text={answer.reasoning} isUnderWay={isStreaming && answer.text === ''} />}
      {isStreaming && (isSilent || note !== undefined) && <WaitingNote note={note ?? chatText.waiting} />}
      {answer.text !== '' && <Markdown text={answer.text} isStreaming={isStreaming} />}
      {answer.isDamaged && <DamagedNote />}
      <AnswerEnd answer={answer} retry={retry} />
      {!isStreaming && <AnswerMeta answer={answer} retry={retry} />}
    </article>
  )
}
