import type { AssistantMessage } from '#shared/conversation.ts'
import { isSameModel, useModelNames } from '../../gateways/model-name.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatTime } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { AnswerBody } from './answer-body.tsx'
import { AnswerMeta } from './answer-meta.tsx'
import { HelpByline } from './built-in-help/help-answer.tsx'
import { useIsBuiltInHelp } from './built-in-help/is-built-in-help.ts'
import { citesConnect } from './connect/cites-connect.ts'
import { useOpenPart } from './parts/open-parts.ts'
import { useTurnPlace } from './turn-frame.tsx'
import { useRetry } from './use-retry.ts'
import turn from './turn.module.css'
import styles from './answer.module.css'

// Only the built-in help has these, until a model is chosen.
const ConnectInAnswer = loadLater(() => import('./connect/connect-in-answer.tsx'))

/** An answer: its byline, reasoning, text and end, and its actions. */
export function AnswerTurn({ answer }: { answer: AssistantMessage }) {
  const nameOf = useModelNames()
  const retry = useRetry(answer)
  const [showsTokens, setShowsTokens] = useOpenPart(answer.id, 'tokens')
  const isStreaming = answer.status === 'streaming'
  const isHelp = useIsBuiltInHelp(answer) && answer.preset === null
  return (
    <article
      {...useTurnPlace()}
      className={classNames(turn.turn, styles.answer)}
      aria-label={isHelp ? chatText.builtInHelp : authorOf(answer, nameOf)}
      aria-busy={isStreaming || undefined}
      tabIndex={-1}
    >
      {isHelp ? <HelpByline answer={answer} /> : <Byline answer={answer} nameOf={nameOf} />}
      <AnswerBody answer={answer} retry={retry} showsTokens={showsTokens === true} />
      {citesConnect(answer) && <ConnectInAnswer answer={answer} />}
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

interface BylineProps {
  answer: AssistantMessage
  nameOf: (id: string) => string
}

/** Shows the preset or model as it was requested, then the one that answered. */
function Byline({ answer, nameOf }: BylineProps) {
  const { preset, requestedModel, model } = answer
  const isRequested = preset === null && (requestedModel === null || isSameModel(model ?? '', requestedModel))
  const answeredBy = model === null || isRequested ? null : model
  const version = answer.preset?.version ?? null
  return (
    <div className={classNames(turn.byline, styles.byline)} data-find="skip">
      <h2 className="cut" title={preset === null ? (model ?? requestedModel ?? undefined) : undefined}>
        {authorOf(answer, nameOf)}
      </h2>
      {version !== null && <span className={classNames('num', styles.version)}>{chatText.presetVersion(version)}</span>}
      {answeredBy !== null && (
        <>
          <span aria-hidden>/</span>
          <span className="sr">{chatText.answeredBy}</span>
          <span className="cut" title={answeredBy}>
            {nameOf(answeredBy)}
          </span>
        </>
      )}
      <span className="grow" />
      <time className={classNames('num', styles.calm)}>{formatTime(answer.createdAt)}</time>
    </div>
  )
}

/** Returns the preset or model that was requested, else the model that answered. */
function authorOf({ preset, requestedModel, model }: AssistantMessage, nameOf: BylineProps['nameOf']): string {
  if (preset !== null) return preset.slug
  const id = requestedModel ?? model
  return id === null ? chatText.model : nameOf(id)
}
