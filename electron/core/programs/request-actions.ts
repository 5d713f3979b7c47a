import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { KeptTextSummary } from '#shared/programs/program-request.ts'
import { summarizeTexts } from './kept-chat/summarize-texts.ts'
import { createOpenAsChat, type OpenAsChatParts } from './open-as-chat.ts'
import { createReplay, type ReplayParts } from './replay-request.ts'

/** What can be done with the kept texts of a request: look at them, open them as a chat, and send them again. */
export function createRequestActions(parts: OpenAsChatParts & ReplayParts) {
  const openAsChat = createOpenAsChat(parts)
  const replay = createReplay(parts)
  /** The one that was described last: the page asks again whenever something in the log changes. */
  let described: { readonly id: string; readonly texts: KeptTextSummary } | null = null
  return {
    'programRequests.describe': ({ id }) => {
      const request = parts.requests.find(id)
      if (request.textsUntil === null) return { request, texts: null }
      if (described?.id !== id) {
        const { texts } = parts.requests.read(id)
        described = texts === null ? null : { id, texts: summarizeTexts(request, texts) }
      }
      return { request, texts: described?.texts ?? null }
    },
    'programRequests.openAsChat': async ({ id }) => ({ conversationId: await openAsChat(id) }),
    'programRequests.replay': async ({ id, model }) => ({ id: await replay(id, model) }),
  } satisfies Partial<CallHandlers>
}
