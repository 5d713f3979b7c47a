import type { AssistantMessage } from '#shared/conversation.ts'
import { builtInHelpText } from '../../text/en/built-in-help.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatTime } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { AnswerBody } from './answer-body.tsx'
import { AnswerMeta } from './answer-meta.tsx'
import { HelpByline } from './built-in-help/help-answer.tsx'
import { useIsBuiltInHelp } from './built-in-help/is-built-in-help.ts'
import { useOpenPart } from './parts/open-parts.ts'
import { useTurnPlace } from './turn-frame.tsx'
import { useRetry } from './use-retry.ts'
import turn from './turn.module.css'
import styles from './answer.module.css'

/** An answer: its byline, reasoning, text and end, and its actions. */
export function AnswerTurn({ answer }: { answer: AssistantMessage }) {
  const retry = useRetry(answer)
  const [showsTokens, setShowsTokens] = useOpenPart(answer.id, 'tokens')
  const isStreaming = answer.status === 'streaming'
  const isHelp = useIsBuiltInHelp(answer) && answer.preset === null
  return (
    <article
      {...useTurnPlace()}
      className={classNames(turn.turn, styles.answer)}
      aria-label={isHelp ? builtInHelpText.name : authorOf(answer)}
      aria-busy={isStreaming || undefined}
      tabIndex={-1}
    >
      {isHelp ? <HelpByline answer={answer} /> : <Byline answer={answer} />}
      <AnswerBody answer={answer} retry={retry} showsTokens={showsTokens === true} />
      {!isStreaming && (
        <AnswerMeta
          answer={answer}
          retry={retry}
          showsTokens={answer.hasLogprobs ? showsTokens === true : null}
          onShowTokens={setShowsTokens}
        />
      )}
    </article>
  )
}

/** Shows the preset or model as it was requested, then the one that answered. */
function Byline({ answer }: { answer: AssistantMessage }) {
  const author = authorOf(answer)
  const answeredBy = answer.model !== null && answer.model !== author ? answer.model : null
  const version = answer.preset?.version ?? null
  return (
    <div className={classNames(turn.byline, styles.byline)} data-find="skip">
      <h2 className="cut">{author}</h2>
      {version !== null && <span className={classNames('num', styles.version)}>{chatText.presetVersion(version)}</span>}
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
