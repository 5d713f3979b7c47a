import type { Migration } from '../migrate.ts'

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
