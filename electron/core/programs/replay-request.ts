import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import { badInput, internalError, notFound } from '../app-errors.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { describeNetworkError } from '../gateway-client/network-error.ts'
import { parseKeptBody } from './kept-chat/kept-chat.ts'
import type { ProgramRequests } from './program-requests.ts'

export interface ReplayParts {
  readonly requests: Pick<ProgramRequests, 'find' | 'read'>
  readonly access: () => ProgramAccess
  /** The app's own key of the embedded gateway. */
  readonly readKey: () => Promise<string | null>
  readonly fetch: Fetch
  /** Throws if nothing may be spent now. */
  readonly beforeSend: () => void
}

/** How long an answer may take, and how much of it is read: the log has what there is of it. */
const timeoutMs = 10 * 60_000
const maxAnswerBytes = 64 * 1024 * 1024

/** What would choose another model than the one that was asked for. */
const otherChoices = ['models', 'preset', 'fallbacks']

/**
 * Returns a function that sends a kept request to another model, at the address of programs with the app's own key, and
 * returns the id that it has in the log. The answer is read to its end there, and dropped.
 */
export function createReplay({ requests, access, readKey, fetch, beforeSend }: ReplayParts) {
  return async (id: string, model: string): Promise<string> => {
    const { request, texts } = requests.read(id)
    if (texts === null) throw notFound(explain('programTextsRemoved'))
    const kept = parseKeptBody(texts.request)
    const place = access()
    if (place.state !== 'open') throw badInput(explain('programsClosed'))
    const key = await readKey()
    if (key === null) throw internalError(explain('embeddedGatewayNotRunning'))
    beforeSend()
    const body = Object.fromEntries(Object.entries(kept).filter(([name]) => !otherChoices.includes(name)))
    let response: Response
    try {
      response = await fetch(place.baseUrl + request.path, {
        method: 'POST',
        headers: {
          Accept: 'text/event-stream, application/json',
          'Content-Type': 'application/json',
          Authorization: `Bearer ${key}`,
          ...(request.path.startsWith('/messages') ? { 'anthropic-version': '2023-06-01' } : {}),
        },
        body: JSON.stringify({ ...body, model }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw describeNetworkError(error, false).error
    }
    void dropBody(response)
    const sentId = response.headers.get('x-generation-id')
    if (sentId === null)
      throw new AppError({ source: 'transport', kind: 'bad-response', ...explain('notHttp', { code: '' }) })
    return sentId
  }
}

/** Reads an answer and keeps nothing of it. Leaving earlier would stop it. */
async function dropBody(response: Response): Promise<void> {
  let bytes = 0
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.length
      if (bytes > maxAnswerBytes) return
    }
  } catch {
    // The log says how it ended.
  }
}
