import { applyChunk } from '#shared/answer.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { ChatChunk } from '#shared/gateway/chat-completions.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Database } from '../storage/database.ts'
import { sealMessages } from './message-checksum.ts'
import { parseStoredJson } from './parse-stored-json.ts'
import { readStoredAnswer, writeStoredAnswer } from './stored-answer.ts'

const error = JSON.stringify({
  source: 'transport',
  kind: 'interrupted',
  ...explain('appEndedDuringAnswer'),
} satisfies ErrorData)

/** Interrupts answers that an earlier run left unfinished, in the caller's transaction. Returns how many. */
export function interruptLeftovers(database: Database, inFlight: readonly string[]): number {
  const left = database.all<{ id: string; answer: string | null }>(
    `select id, answer from messages where status = 'streaming' and id not in (select value from json_each(?))`,
    JSON.stringify(inFlight),
  )
  for (const { id, answer } of left) {
    const whole = readStoredAnswer(answer)
    const rows = database.all<{ rest: string }>(
      'select rest from answer_chunks where message_id = ? and rest is not null order by sequence',
      id,
    )
    for (const { rest } of rows) {
      // Written by `answer-recorder.ts` from validated chunks.
      for (const chunk of parseStoredJson<ChatChunk[]>(rest, [])) applyChunk(whole, chunk)
    }
    database.run(
      `update messages set status = 'interrupted', error = ?, answer = ?, model = ?, provider = ?,
         text = text ||
           (select coalesce(group_concat(text, '' order by sequence), '') from answer_chunks where message_id = id),
         reasoning = reasoning ||
           (select coalesce(group_concat(reasoning, '' order by sequence), '') from answer_chunks where message_id = id)
       where id = ?`,
      error,
      rows.length > 0 || answer !== null ? writeStoredAnswer(whole) : null,
      whole.model,
      whole.provider,
      id,
    )
    database.run('delete from answer_chunks where message_id = ?', id)
  }
  sealMessages(database, ...left.map(({ id }) => id))
  return left.length
}
