import type { AssistantMessage } from '#shared/conversation.ts'
import { composerContextText as text } from './en/composer-context.ts'

type Cache = NonNullable<AssistantMessage['responseCache']>

/** Returns what a response cache did for an answer, as a sentence. */
export function responseCacheWords({ status, ageSeconds }: Cache): string {
  switch (status) {
    case 'hit':
      return text.hit(ageSeconds)
    case 'miss':
      return text.miss
    case 'unreported':
      return text.notReported
  }
}

/** Returns the same in two words. */
export function shortCacheWords({ status }: Cache): string {
  switch (status) {
    case 'hit':
      return text.shortHit
    case 'miss':
      return text.shortMiss
    case 'unreported':
      return text.shortUnreported
  }
}
