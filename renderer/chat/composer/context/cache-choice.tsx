import { useId } from 'react'
import type { AssistantMessage, Conversation } from '#shared/conversation.ts'
import { cacheSeconds } from '#shared/gateway/response-cache.ts'
import { useCommand } from '../../../bridge/query.ts'
import { composerContextText as text } from '../../../text/en/composer-context.ts'
import { responseCacheWords } from '../../../text/response-cache-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/switch.tsx'
import field from '../../../ui/field.module.css'
import styles from './context.module.css'

/** Times that are offered, in seconds. */
const times = [60, cacheSeconds.default, 3600, cacheSeconds.maximum]

/** Turns response caching on for this chat, and says what it did for the last answer. */
export function CacheChoice({ conversation, last }: { conversation: Conversation; last: AssistantMessage | null }) {
  const { id: conversationId, responseCacheSeconds: seconds } = conversation
  const setResponseCache = useCommand('conversation.setResponseCache', { failed: text.cacheNotSet })
  const id = useId()
  const choose = (next: number | null) => setResponseCache.mutate({ conversationId, seconds: next })
  const cache = last?.responseCache
  return (
    <div className={styles.cache}>
      <span className="medium grow">{text.cache}</span>
      <Switch
        label={text.cache}
        checked={seconds !== undefined}
        onChange={(isOn) => choose(isOn ? cacheSeconds.default : null)}
      />
      <p className={styles.note}>{text.cacheHelp}</p>
      {seconds !== undefined && (
        <>
          <label className="grow" htmlFor={id}>
            {text.cacheTime}
          </label>
          <select
            id={id}
            className={classNames(field.select, field.small, field.auto)}
            value={seconds}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {[...new Set([...times, seconds])]
              .toSorted((one, other) => one - other)
              .map((time) => (
                <option key={time} value={time}>
                  {text.cacheTimes(time)}
                </option>
              ))}
          </select>
        </>
      )}
      {cache !== undefined && (
        <p className={styles.note}>
          {text.facts.cached}: {responseCacheWords(cache)}
        </p>
      )}
    </div>
  )
}
