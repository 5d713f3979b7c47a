import type { Migration } from '../migrate.ts'

/**
 * Indexes of the chat list (`conversations/list-order.ts`). The first one has every column that a position needs, also
 * `deleted_at`: without it SQLite reads the row of each chat to check the condition of the index. The others are for
 * similar titles, for empty chats, and for counting and purging deleted ones.
 */
export const chatList: Migration = {
  version: 20,
  sql: `
    create index conversations_in_list on conversations (is_pinned desc, updated_at desc, id, deleted_at)
      where deleted_at is null;
    create index conversations_by_title on conversations (title, deleted_at) where deleted_at is null;
    create index conversations_without_messages on conversations (updated_at desc)
      where leaf_id is null and deleted_at is null;
    create index conversations_deleted on conversations (deleted_at) where deleted_at is not null;
  `,
}
