import { explain } from '#shared/messages/explain.ts'
import { badInput, notFound } from '../app-errors.ts'
import { createImportBatches } from '../conversations/transfer/import-batches.ts'
import { importLimits, withinLimits } from '../conversations/transfer/read/import-limits.ts'
import { importSteps } from '../conversations/transfer/write-import.ts'
import { embeddedProfileId } from '../gateway-client/gateway-profile.ts'
import type { Database } from '../storage/database.ts'
import { readKeptChat } from './kept-chat/kept-chat.ts'
import { toExportedChat } from './kept-chat/to-exported-chat.ts'
import type { ProgramRequests } from './program-requests.ts'

export interface OpenAsChatParts {
  readonly database: Database
  readonly requests: Pick<ProgramRequests, 'find' | 'read'>
  /** The profiles, with the short names by which programs reach their models. */
  readonly profiles: () => readonly { readonly id: string; readonly slug: string }[]
  /** Runs when the messages of a chat changed. */
  readonly onChanged: (conversationIds: readonly string[]) => void
  readonly now?: () => number
}

/**
 * Returns a function that makes a chat of a kept request, under the profile that served it, and returns its id. The same
 * request becomes the same chat. Its cost is in the ledger already and is not counted again.
 */
export function createOpenAsChat({ database, requests, profiles, onChanged, now = Date.now }: OpenAsChatParts) {
  const batches = createImportBatches(database)
  return async (id: string): Promise<string> => {
    const { request, texts } = requests.read(id)
    if (texts === null) throw notFound(explain('programTextsRemoved'))
    const profile = profiles().find((each) => each.id === request.profileId)
    const prefix = `${profile?.slug ?? ''}/`
    const model = request.served ?? request.asked
    const chat = toExportedChat(
      request,
      readKeptChat(request, texts),
      // The gateway itself does not know the short name before its models.
      (profile !== undefined && model.startsWith(prefix) ? model.slice(prefix.length) : model) || null,
      profile?.id ?? embeddedProfileId,
      now(),
    )
    const part = withinLimits(chat, true, importLimits.maxMessageSize)
    if (part.type !== 'conversation') throw badInput(explain('programTextsCut'))
    const { conversation } = part
    let failure: Error | null = null
    await batches.write([
      {
        steps: importSteps(database, conversation, true, now()),
        onEnd: (outcome) => {
          if (outcome instanceof Error) failure = outcome
        },
      },
    ])
    if (failure !== null) throw failure as Error
    onChanged([conversation.id])
    return conversation.id
  }
}
