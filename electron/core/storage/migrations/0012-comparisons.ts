import type { Migration } from '../migrate.ts'

/**
 * One message to several targets side by side. `conversations.comparing` is whom the next message goes to, JSON, and
 * `queued_messages.targets` the same of one that waits. A comparison is kept by the message that was answered:
 * `columns` is JSON, each with the answer and the target it was asked with.
 */
export const comparisons: Migration = {
  version: 12,
  sql: `
    alter table conversations add column comparing text not null default '[]';
    alter table queued_messages add column targets text;
    create table comparisons (
      question_id text primary key references messages (id) on delete cascade,
      conversation_id text not null references conversations (id) on delete cascade,
      columns text not null,
      kept_id text
    ) strict;
    create index comparisons_by_conversation on comparisons (conversation_id);
  `,
}
