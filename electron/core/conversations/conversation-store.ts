import { type Conversation, type ConversationSummary, previewOf } from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'

/** How a conversation without a name is called until its first message names it. */
const untitled = 'New chat'

/** A conversation and the end of the branch that is shown. */
export interface StoredConversation extends Conversation {
  readonly leafId: string | null
  /** Whether the title is the person's or the first message's, and not only a stand-in. */
  readonly isNamed: boolean
}

interface ConversationRow {
  id: string
  title: string | null
  created_at: number
  updated_at: number
  profile_id: string
  model: string | null
  draft: string
  leaf_id: string | null
}

interface SummaryRow {
  id: string
  title: string | null
  updated_at: number
  has_draft: number
  state: ConversationSummary['state']
  preview: string | null
}

/** The table of conversations. Those that are deleted are not there for anybody but `restore` and `purge`. */
export interface ConversationStore {
  list(): ConversationSummary[]
  /** Throws `not-found`. */
  read(id: string): StoredConversation
  insert(conversation: Conversation): void
  rename(id: string, title: string): void
  chooseModel(id: string, model: string | null): void
  /** Moves those in which nothing was said to a gateway, and returns their ids. */
  moveEmpty(profileId: string, model: string | null): string[]
  saveDraft(id: string, draft: string): void
  /** The branch that ends there is the one that is shown. */
  show(id: string, leafId: string): void
  touch(id: string, now: number): void
  markDeleted(id: string, now: number | null): void
  /** Removes for good what was deleted before that time. */
  purge(before: number): number
}

export function createConversationStore(database: Database): ConversationStore {
  return {
    list() {
      return readSummaries(database).map(({ id, title, updated_at, has_draft, state, preview }) => ({
        id,
        title: title ?? untitled,
        preview: previewOf(preview ?? ''),
        updatedAt: updated_at,
        state,
        hasDraft: has_draft === 1,
      }))
    },

    read(id) {
      const row = database.get<ConversationRow>(
        `select title, ${limited('created_at')}, ${limited('updated_at')}, profile_id, model, draft, leaf_id
         from conversations where id = ? and deleted_at is null`,
        id,
      )
      if (!row) throw notFound('This conversation does not exist any more.')
      const { title, created_at, updated_at, profile_id, model, draft, leaf_id } = row
      return {
        id,
        title: title ?? untitled,
        createdAt: created_at,
        updatedAt: updated_at,
        profileId: profile_id,
        model,
        draft,
        leafId: leaf_id,
        isNamed: title !== null,
      }
    },

    insert({ id, createdAt, updatedAt, profileId, model }) {
      database.run(
        'insert into conversations (id, created_at, updated_at, profile_id, model) values (?, ?, ?, ?, ?)',
        id,
        createdAt,
        updatedAt,
        profileId,
        model,
      )
    },

    rename: (id, title) => change(database, 'title = ?', title, id),
    chooseModel: (id, model) => change(database, 'model = ?', model, id),
    moveEmpty: (profileId, model) =>
      database
        .all<{ id: string }>(
          `update conversations set profile_id = ?, model = ?
           where leaf_id is null and profile_id <> ? and deleted_at is null returning id`,
          profileId,
          model,
          profileId,
        )
        .map(({ id }) => id),
    saveDraft: (id, draft) => change(database, 'draft = ?', draft, id),
    show: (id, leafId) => change(database, 'leaf_id = ?', leafId, id),
    touch: (id, now) => change(database, 'updated_at = ?', now, id),
    markDeleted: (id, now) => change(database, 'deleted_at = ?', now, id),
    purge: (before) => database.run('delete from conversations where deleted_at < ?', before),
  }
}

/** The rows of the list; without previews where damaged messages keep them from being read. */
function readSummaries(database: Database): SummaryRow[] {
  const columns = `conversations.id, title, ${limited('updated_at')}, draft <> '' as has_draft`
  const order = 'where deleted_at is null order by conversations.updated_at desc, conversations.rowid desc'
  try {
    return database.all<SummaryRow>(
      `select ${columns}, leaf.status as state, substr(coalesce(nullif(leaf.text, ''), before.text), 1, 200) as preview
       from conversations
         left join messages leaf on leaf.id = leaf_id
         left join messages before on before.id = leaf.parent_id
       ${order}`,
    )
  } catch (error) {
    if (storageFault(error) !== 'damaged') throw error
    return database.all<SummaryRow>(`select ${columns}, null as state, null as preview from conversations ${order}`)
  }
}

/** A flipped bit makes numbers that JavaScript cannot hold; one row must not keep all others from being read. */
function limited(column: string): string {
  return `max(min(${column}, ${Number.MAX_SAFE_INTEGER}), 0) as ${column}`
}

function change(database: Database, assignment: string, value: string | number | null, id: string): void {
  const changed = database.run(`update conversations set ${assignment} where id = ?`, value, id)
  if (changed === 0) throw notFound('This conversation does not exist any more.')
}

export function notFound(message: string): AppError {
  return new AppError({ source: 'app', kind: 'not-found', message })
}

/** What is told to windows of a conversation. */
export function publicConversation(stored: StoredConversation): Conversation {
  const { leafId: _leafId, isNamed: _isNamed, ...conversation } = stored
  return conversation
}
