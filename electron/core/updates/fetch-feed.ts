import { AppError } from '#shared/errors.ts'
import { readLimitedText } from '#shared/limit-bytes.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { startDeadline } from '../gateway-client/deadline.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { describeNetworkError } from '../gateway-client/network-error.ts'
import { feedError } from './read-feed.ts'

/** Milliseconds for the whole feed, including connecting. */
export const feedTimeoutMs = 30_000
export const maxFeedBytes = 64 * 1024

/**
 * Returns the text of the feed, by one GET without redirects. Throws an `AppError` that names the host. The signal
 * cancels it.
 */
export async function fetchFeed(fetch: Fetch, url: string, signal: AbortSignal): Promise<string> {
  const { host } = new URL(url)
  const deadline = startDeadline(signal)
  deadline.extend(feedTimeoutMs, explain('updateServerTooSlow', { host }))
  try {
    const response = await fetch(url, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: deadline.signal,
    })
    if (!response.ok) throw feedError(explain('updateServerStatus', { host, status: response.status }))
    return await readLimitedText(response.body ?? ReadableStream.from([]), maxFeedBytes, () =>
      feedError(explain('updateFeedTooLarge', { host })),
    )
  } catch (error) {
    throw deadline.failure() ?? (error instanceof AppError ? error : feedError(explainFailure(error, host)))
  } finally {
    deadline.end()
  }
}

function explainFailure(error: unknown, host: string): Explanation {
  const { data } = describeNetworkError(error, false).error
  if (data.notice?.code === 'redirectNotFollowed') return explain('updateServerRedirects', { host })
  const isInsecure = data.source === 'transport' && data.kind === 'tls'
  return isInsecure ? explain('updateServerNotSecure', { host }) : explain('updateServerUnreachable', { host })
}
