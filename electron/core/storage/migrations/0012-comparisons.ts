import type { Migration } from '../migrate.ts'

/**
 * One message to several targets. `conversations.comparing` is JSON with the targets of the next message, and
 * `queued_messages.targets` those of a queued one. A comparison belongs to the message that was answered: `columns` is
 * JSON with each answer and its target.
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
