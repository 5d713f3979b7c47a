import { useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatTime } from '../../text/format.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { AnswerMeta } from './answer-meta.tsx'
import { DamagedNote } from './damaged-note.tsx'
import { hasPieces } from './pieces/has-pieces.ts'
import { Reasoning } from './reasoning.tsx'
import { useRetry } from './use-retry.ts'
import { WaitingNote } from './waiting-note.tsx'

// Most answers are words alone: what else they may hold is loaded with the first that does.
const AnswerPieces = loadLater(() => import('./pieces/answer-pieces.tsx'))
const StructuredText = loadLater(() => import('./pieces/structured-text.tsx'))
const TokenView = loadLater(() => import('./logprobs/token-view.tsx'))

/** An answer: who gave it, what was reasoned and said, how it ended, and what can be done with it. */
export function Answer({ answer }: { answer: AssistantMessage }) {
  const waiting = useConversation((state) => state.waiting[answer.id])
  const retry = useRetry(answer)
  const [showsTokens, setShowsTokens] = useState(false)
  const isStreaming = answer.status === 'streaming'
  const isSilent = answer.text === '' && answer.reasoning === '' && !hasPieces(answer)
  return (
    <article
      className="turn assistant"
      aria-label={authorOf(answer)}
      aria-busy={isStreaming || undefined}
      tabIndex={-1}
    >
      <Byline answer={answer} />
      {answer.reasoning !== '' && (
        <Reasoning
          text={answer.reasoning}
          isUnderWay={isStreaming && answer.text === ''}
          reasonedFor={answer.reasonedFor}
        />
      )}
      {isStreaming && (isSilent || waiting !== undefined) && (
        <WaitingNote answer={answer} waiting={waiting ?? { note: chatText.waiting, until: null }} />
      )}
      {showsTokens ? <TokenView answer={answer} /> : answer.text !== '' && <AnswerText answer={answer} />}
      {hasPieces(answer) && <AnswerPieces answer={answer} />}
      {answer.isDamaged && <DamagedNote />}
      <AnswerEnd answer={answer} retry={retry} />
      {!isStreaming && (
        <AnswerMeta
          answer={answer}
          retry={retry}
          showsTokens={answer.hasLogprobs ? showsTokens : null}
          onShowTokens={setShowsTokens}
        />
      )}
    </article>
  )
}

/** The preset or model that was asked for stands first, as it was asked for; then who answered. */
function Byline({ answer }: { answer: AssistantMessage }) {
  const author = authorOf(answer)
  const answeredBy = answer.model !== null && answer.model !== author ? answer.model : null
  const version = answer.preset?.version ?? null
  return (
    <div className="by">
      <h2 className="cut">{author}</h2>
      {version !== null && <span className="num">{chatText.presetVersion(version)}</span>}
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
  )
}

function authorOf({ preset, requestedModel, model }: AssistantMessage): string {
  return preset?.slug ?? requestedModel ?? model ?? chatText.model
}

/** Structured output is laid out once it is whole; anything else is Markdown. */
function AnswerText({ answer }: { answer: AssistantMessage }) {
  const asMarkdown = <Markdown text={answer.text} isStreaming={answer.status === 'streaming'} />
  if (answer.schemaProblems === null) return asMarkdown
  return <StructuredText text={answer.text} fallback={asMarkdown} />
}
