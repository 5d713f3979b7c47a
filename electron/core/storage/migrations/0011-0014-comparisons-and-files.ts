import type { Migration } from '../migrate.ts'

/** The tags of clips, as a JSON list of words. */
export const clipTags: Migration = {
  version: 11,
  sql: `alter table clips add column tags text not null default '[]';`,
}

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

/**
 * The files of messages, drafts and queued messages: JSON arrays of references, null if there are none. The bytes are
 * in files named by their hash (`attachments` in the data folder).
 */
export const attachments: Migration = {
  version: 13,
  sql: `
    alter table messages add column attachments text;
    alter table queued_messages add column attachments text;
    alter table conversations add column draft_attachments text;
    create index messages_with_attachments on messages (sequence) where attachments is not null;
  `,
}

/**
 * `messages.depth` counts the messages from the root to this one, so that its position in a branch and the length of a
 * branch are known without walking the tree. A message never changes its parent: the trigger sets the depth once. It
 * follows from `parent_id`, so the checksum leaves it out.
 */
export const messageDepth: Migration = {
  version: 14,
  sql: `
    alter table messages add column depth integer;

    with recursive placed (id, depth) as (
      select id, 1 from messages where parent_id is null
      union all
      select messages.id, placed.depth + 1 from placed join messages on messages.parent_id = placed.id
    )
    update messages set depth = placed.depth from placed where placed.id = messages.id;

    create trigger message_depth after insert on messages begin
      update messages set depth = 1 + coalesce((select depth from messages where id = new.parent_id), 0)
      where sequence = new.sequence;
    end;
  `,
}
