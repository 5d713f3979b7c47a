import type { Migration } from '../migrate.ts'

/**
 * Chat settings beyond the model, more kinds of messages, and queued messages. `conversations.preset` is JSON: slug and
 * version, and the content of a pinned version. `messages.request` is the body of an answer's request without its
 * messages; `preset` and `schema_problems` are JSON as well. `deleted_with` is the message with which this one was
 * deleted. `answer_chunks.rest` is an array of chunks with everything but the two texts. The search index is a separate
 * file; `search_queue` lists the messages that it has to index again.
 */
export const dailyChat: Migration = {
  version: 5,
  sql: `
    alter table conversations add column system_prompt text not null default '';
    alter table conversations add column parameters text not null default '{}';
    alter table conversations add column preset text;
    alter table conversations add column is_pinned integer not null default 0;

    alter table messages add column name text;
    alter table messages add column tool_call_id text;
    alter table messages add column preset text;
    alter table messages add column request text;
    alter table messages add column reasoned_for integer;
    alter table messages add column schema_problems text;
    alter table messages add column deleted_with text;

    alter table answer_chunks add column rest text;

    create table queued_messages (
      sequence integer primary key,
      id text not null unique,
      conversation_id text not null references conversations (id) on delete cascade,
      text text not null,
      name text
    ) strict;
    create index queued_messages_by_place on queued_messages (conversation_id, sequence);

    create table search_queue (
      sequence integer primary key
    ) strict;
    create trigger search_new_message after insert on messages when new.text <> '' begin
      insert into search_queue (sequence) values (new.sequence) on conflict do nothing;
    end;
    create trigger search_changed_message after update of text, deleted_with on messages
      when new.text is not old.text or new.deleted_with is not old.deleted_with
    begin
      insert into search_queue (sequence) values (new.sequence) on conflict do nothing;
    end;
    create trigger search_removed_message after delete on messages begin
      insert into search_queue (sequence) values (old.sequence) on conflict do nothing;
    end;
    create trigger search_moved_conversation after update of deleted_at on conversations
      when (new.deleted_at is null) is not (old.deleted_at is null)
    begin
      insert into search_queue (sequence) select sequence from messages where conversation_id = new.id and true
        on conflict do nothing;
    end;
  `,
}
