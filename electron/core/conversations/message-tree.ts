import { explain } from '#shared/messages/explain.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from '../app-errors.ts'
import { checkedColumns, sealMessages } from './message-checksum.ts'

/** SQL for the path from a message up to the root. */
export const pathTo = `with recursive path (id, parent_id, depth) as (
    select id, parent_id, 0 from messages where id = ?
    union all
    select messages.id, messages.parent_id, path.depth + 1 from messages join path on messages.id = path.parent_id
  )`

/** The same, limited to a number of messages, so that its cost does not depend on the length of the path. */
export const pathEnd = `with recursive path (id, parent_id, depth) as (
    select id, parent_id, 0 from messages where id = ?
    union all
    select messages.id, messages.parent_id, path.depth + 1 from messages join path on messages.id = path.parent_id
    limit ?
  )`

const siblings = `from messages other
  where other.conversation_id = messages.conversation_id and other.parent_id is messages.parent_id
    and other.deleted_with is null`

/** The select list for a message with its position among its siblings. */
export const columnsWithSiblings = `${checkedColumns},
  (select count(*) ${siblings} and other.sequence <= messages.sequence) as position,
  (select count(*) ${siblings}) as siblings,
  (select id ${siblings} and other.sequence < messages.sequence order by other.sequence desc limit 1) as previous_id,
  (select id ${siblings} and other.sequence > messages.sequence order by other.sequence limit 1) as next_id`

/** Returns the leaf of the newest branch through a message. */
export function newestLeaf(database: Database, id: string): string {
  const row = database.get<{ id: string }>(
    `with recursive below (id, sequence) as (
       select id, sequence from messages where id = ?
       union all
       select child.id, child.sequence from below join messages child on child.sequence =
         (select max(sequence) from messages where parent_id = below.id and deleted_with is null)
     )
     select id from below order by sequence desc limit 1`,
    id,
  )
  return row?.id ?? id
}

/** Marks a message and its descendants as deleted with it. Those deleted earlier keep their own mark. */
export function deleteSubtree(database: Database, id: string): void {
  const marked = database.all<{ id: string }>(
    `with recursive below (id) as (
       select id from messages where id = ? and deleted_with is null
       union all
       select messages.id from below join messages on messages.parent_id = below.id where deleted_with is null
     )
     update messages set deleted_with = ? where id in (select id from below) returning id`,
    id,
    id,
  )
  if (marked.length === 0) throw notFound(explain('messageGone'))
  sealMessages(database, ...marked.map((message) => message.id))
}

/** Restores a message and what was deleted with it. Throws `not-found` if its parent is deleted. */
export function restoreSubtree(database: Database, id: string): void {
  const above = database.get<{ deleted_with: string | null }>(
    `select parent.deleted_with from messages left join messages parent on parent.id = messages.parent_id
     where messages.id = ?`,
    id,
  )
  if (!above) throw notFound(explain('messageGone'))
  if (above.deleted_with !== null) throw notFound(explain('parentMessageDeleted'))
  const marked = database.all<{ id: string }>(
    `with recursive below (id) as (
       select id from messages where id = ? and deleted_with = ?
       union all
       select messages.id from below join messages on messages.parent_id = below.id where deleted_with = ?
     )
     update messages set deleted_with = null where id in (select id from below) returning id`,
    id,
    id,
    id,
  )
  sealMessages(database, ...marked.map((message) => message.id))
}
