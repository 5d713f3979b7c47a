import type { Migration } from '../migrate.ts'

/**
 * `messages.depth` counts the messages on the path from the first one to this one, so that the place of a message in its
 * branch, and the length of a branch, are known without walking there. A message never moves to another parent: the
 * trigger writes it once, whoever adds the message. It follows from `parent_id`, so the checksum leaves it out.
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
