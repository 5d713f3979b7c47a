import { entryOfRequest } from '#shared/programs/ledger-entry.ts'
import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { embeddedProfileId } from '../gateway-client/gateway-profile.ts'
import { recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'

/** Statuses of the ledger by the end of a request. */
const statuses = { done: 'done', failed: 'failed', stopped: 'stopped', 'broken-off': 'interrupted' } as const

/** Someone who was asked: a gateway by its profile, or a provider of this computer. */
interface Recipient {
  readonly profileId: string
  /** Empty is the gateway itself. */
  readonly provider: string
}

/**
 * Adds an ended request to the ledger, and everyone who was asked to who saw it. A request that was refused here, before
 * anyone was asked, is in the log only. Returns whether it was added.
 */
export function recordProgramRequest(database: Database, request: ProgramRequest): boolean {
  const { id, at, end, attempts, served, cost, finishedAfter, firstByteAfter } = request
  if (end === 'running' || (attempts.length === 0 && served === null)) return false
  const last = attempts.at(-1)
  const answering =
    served === null
      ? recipientOf(last?.profileId, last?.provider)
      : recipientOf(request.profileId, request.provider ?? last?.provider)
  recordLedgerEntry(database, {
    id: entryOfRequest(id),
    kind: 'program',
    at: at + Math.round(finishedAfter ?? 0),
    profileId: answering.profileId,
    model: served ?? last?.model ?? request.asked,
    provider: answering.provider,
    preset: request.preset,
    status: statuses[end],
    promptTokens: request.promptTokens,
    completionTokens: request.completionTokens,
    cachedTokens: request.cachedTokens,
    reasoningTokens: request.reasoningTokens,
    // A failed request that reported no usage was not billed.
    cost: cost === null ? (end === 'failed' && request.promptTokens === null ? 0 : null) : Number(cost),
    firstTokenAfter: firstByteAfter === null ? null : Math.round(firstByteAfter),
    finishedAfter: finishedAfter === null ? null : Math.round(finishedAfter),
  })
  addRefusing(database, entryOfRequest(id), answering, attempts)
  return true
}

/** A gateway is no provider: which one answered behind it is unknown here. */
function recipientOf(profileId: string | null | undefined, provider: string | undefined): Recipient {
  return profileId ? { profileId, provider: '' } : { profileId: embeddedProfileId, provider: provider ?? '' }
}

/** Adds those who were asked before the one that answered, which the ledger's trigger has added. */
function addRefusing(
  database: Database,
  entryId: string,
  answering: Recipient,
  attempts: ProgramRequest['attempts'],
): void {
  const nameOf = ({ profileId, provider }: Recipient): string => `${profileId} ${provider}`
  const asked = new Map(
    attempts.map((attempt) => {
      const recipient = recipientOf(attempt.profileId, attempt.provider)
      return [nameOf(recipient), recipient]
    }),
  )
  asked.delete(nameOf(answering))
  let number = 0
  for (const { profileId, provider } of asked.values()) {
    number += 1
    database.run(
      `insert or ignore into ledger_seen (entry_id, provider, day, profile_id, conversation_id, answered, tokens)
       select ?, ?, day, ?, '', 0, null from ledger where id = ?`,
      // Two gateways have the same provider, none, and an entry has each provider once.
      `${entryId} ${number}`,
      provider,
      profileId,
      entryId,
    )
  }
}
