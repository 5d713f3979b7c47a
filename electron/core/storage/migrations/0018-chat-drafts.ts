import type { Migration } from '../migrate.ts'

/**
 * Input in a chat that is not sent or saved, except the text in the composer. `owner_id` is the message, or the
 * conversation, that it belongs to; `value` is JSON. `sequence` is the order of writing.
 */
export const chatDraftsTable: Migration = {
  version: 18,
  sql: `
    create table chat_drafts (
      sequence integer primary key,
      kind text not null,
      owner_id text not null,
      conversation_id text not null references conversations (id) on delete cascade,
      value text not null,
      unique (kind, owner_id)
    ) strict;
    create index chat_drafts_by_conversation on chat_drafts (conversation_id, kind);
  `,
}
