import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { embeddedProfileId } from '../gateway-client/gateway-profile.ts'
import { recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'

/** Statuses of the ledger by the end of a request. */
const statuses = { done: 'done', failed: 'failed', stopped: 'stopped', 'broken-off': 'interrupted' } as const

/**
 * Adds an ended request to the ledger, and everyone who was asked to who saw it. A request that was refused here, before
 * anyone was asked, is in the log only.
 */
export function recordProgramRequest(database: Database, request: ProgramRequest): void {
  const { id, at, end, attempts, provider, served, profileId, cost, finishedAfter, firstByteAfter } = request
  if (end === 'running' || (attempts.length === 0 && served === null)) return
  const entryId = `program ${id}`
  const last = attempts.at(-1)
  recordLedgerEntry(database, {
    id: entryId,
    kind: 'program',
    at: at + Math.round(finishedAfter ?? 0),
    profileId: profileId ?? embeddedProfileId,
    model: served ?? last?.model ?? request.asked,
    provider: provider ?? last?.provider ?? null,
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
  const others = new Set(attempts.map((attempt) => attempt.provider))
  others.delete(provider ?? last?.provider ?? '')
  for (const refused of others) {
    database.run(
      `insert or ignore into ledger_seen (entry_id, provider, day, profile_id, conversation_id, answered, tokens)
       select id, ?, day, coalesce(profile_id, ''), '', 0, null from ledger where id = ?`,
      refused,
      entryId,
    )
  }
}
