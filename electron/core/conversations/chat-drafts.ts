import { chatDraft, type ChatDraft } from '#shared/chat-draft.ts'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from '../app-errors.ts'
import type { Database } from '../storage/database.ts'
import { parseStoredJson } from './parse-stored-json.ts'

/** Maximum number of drafts of one kind in a conversation; the ones written longest ago are removed. */
const maxDrafts = 50

/** Calls for the drafts of chats. They are removed with their conversation. */
export function createChatDraftCalls(database: Database, emit: Emit) {
  /** Returns the conversation of a draft. Throws `not-found`, since its row must be removed with that. */
  function conversationOf(ownerId: string): string {
    const row = database.get<{ id: string }>(
      `select conversation_id as id from messages where id = ?
       union all select id from conversations where id = ?`,
      ownerId,
      ownerId,
    )
    if (!row) throw notFound(explain('conversationGone'))
    return row.id
  }

  function write({ kind, ownerId, value }: ChatDraft): void {
    if (value === null) {
      database.run('delete from chat_drafts where kind = ? and owner_id = ?', kind, ownerId)
      return
    }
    const conversationId = conversationOf(ownerId)
    database.transaction(() => {
      database.run(
        'insert or replace into chat_drafts (kind, owner_id, conversation_id, value) values (?, ?, ?, ?)',
        kind,
        ownerId,
        conversationId,
        JSON.stringify(value),
      )
      database.run(
        `delete from chat_drafts where sequence in (
           select sequence from chat_drafts where conversation_id = ? and kind = ?
           order by sequence desc limit -1 offset ${maxDrafts}
         )`,
        conversationId,
        kind,
      )
    })
  }

  return {
    /** Leaves out what another version or damage made unreadable. */
    'draft.read': ({ conversationId }) =>
      database
        .all<{ kind: string; ownerId: string; value: string }>(
          'select kind, owner_id as ownerId, value from chat_drafts where conversation_id = ? order by sequence',
          conversationId,
        )
        .flatMap(({ value, ...row }) => {
          const parsed = chatDraft.safeParse({ ...row, value: parseStoredJson<unknown>(value, undefined) })
          return parsed.success ? [parsed.data] : []
        }),

    'draft.write': (written) => {
      write(written.draft)
      emit('draft.changed', written)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
