import type { Conversation } from '#shared/conversation.ts'
import { effortOf } from '#shared/chat/reasoning-effort.ts'
import { composerContextText as text } from '../../../text/en/composer-context.ts'
import { responseCacheWords, shortCacheWords } from '../../../text/response-cache-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { useConversation } from '../../conversation/use-conversation.ts'
import { ContextDetails } from './context-details.tsx'
import { cachedPercent, findLastAnswer } from './last-answer.ts'
import { estimateNextRequest } from './next-request.ts'
import { hasEffort, requestModelOf, useNextModel } from './request-model.ts'
import { useContextSize, useDraftLength } from './use-context-size.ts'
import styles from './context.module.css'

// It brings the table of parameters.
const EffortMenu = loadLater(() => import('./effort-menu.tsx'))

/** The row under the composer: reasoning effort, the caches, how full the context is, and what the request may cost. */
export default function ContextRow({ conversation }: { conversation: Conversation }) {
  const { parameters, comparing, responseCacheSeconds } = conversation
  const model = useNextModel(conversation)
  const size = useContextSize(conversation)
  const draftLength = useDraftLength(conversation)
  const last = useConversation(({ order, messages }) => findLastAnswer(order, messages))
  const isComparing = comparing.length > 0
  const tokens = size === undefined ? null : size.tokens + Math.ceil(draftLength / size.charactersPerToken)
  const requestModel = requestModelOf(isComparing ? null : model)
  const estimate = tokens === null ? null : estimateNextRequest({ tokens, model: requestModel, parameters })
  const cached = cachedPercent(last)
  const cache = last?.responseCache
  return (
    <section className={styles.row} aria-label={text.row}>
      {!isComparing && (hasEffort(model) || effortOf(parameters) !== null) && (
        <EffortMenu conversation={conversation} model={model} />
      )}
      {(responseCacheSeconds !== undefined || cache !== undefined) && (
        <span className={styles.state} data-cache={cache?.status} title={cache && responseCacheWords(cache)}>
          {cache === undefined ? text.cacheOn : shortCacheWords(cache)}
        </span>
      )}
      {cached !== null && (
        <span className={classNames('wide-only', styles.state)} title={text.cachedShare(cached)}>
          {text.shortCached(cached)}
        </span>
      )}
      <span className="grow" />
      {tokens !== null && size !== undefined && estimate !== null && (
        <>
          {requestModel.contextLength !== null && <Meter tokens={tokens} limit={requestModel.contextLength} />}
          <ContextDetails
            conversation={conversation}
            model={isComparing ? null : model}
            size={size}
            tokens={tokens}
            estimate={estimate}
            last={last}
          />
        </>
      )}
    </section>
  )
}

/** How full the context of the model is; its colour changes before the limit, and at it. */
function Meter({ tokens, limit }: { tokens: number; limit: number }) {
  const words = text.meter(tokens, limit)
  return (
    <meter
      className={styles.meter}
      aria-label={text.context}
      aria-valuetext={words}
      title={words}
      value={Math.min(tokens, limit)}
      max={limit}
      low={limit * 0.85}
      high={limit * 0.999}
      optimum={0}
    />
  )
}
