import type { Attachment } from '#shared/attachment.ts'
import type { PresetValues } from '#shared/chat/effective-request.ts'
import {
  type ChosenPreset,
  type ComparisonTarget,
  type Conversation,
  type ConversationSummary,
  type ParameterValues,
  previewOf,
} from '#shared/conversation.ts'
import { readReferences, writeReferences } from '../attachments/references.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { english } from '../words/english.ts'
import { createMessageQueueStore } from './message-queue-store.ts'
import { notFound } from './not-found.ts'
import { readJson } from './read-json.ts'

/** A conversation and the end of the branch that is shown. */
export interface StoredConversation extends Conversation {
  readonly leafId: string | null
  /** Whether the title is the person's or the first message's, and not only a stand-in. */
  readonly isNamed: boolean
  readonly isPinned: boolean
  /** What the pinned version of the preset says; null where none is pinned. */
  readonly presetValues: PresetValues | null
  /** The model that answers again when the preset is taken away; null where none was chosen. */
  readonly modelBefore: string | null
  /** `comparing`, with what pinned versions say. */
  readonly targets: readonly StoredTarget[]
}

/** A target as it is stored, with what a pinned version of its preset says. */
export interface StoredTarget extends ComparisonTarget {
  readonly presetValues: PresetValues | null
}

/** A conversation in which nothing was said. */
export type NewConversation = Pick<Conversation, 'id' | 'createdAt' | 'updatedAt' | 'profileId' | 'model'>

/** A preset as it is stored, with what a pinned version of it says. */
export interface StoredPreset extends ChosenPreset {
  readonly values?: PresetValues | null
  /** The model that answered before a preset was chosen. */
  readonly modelBefore?: string | null
}

interface ConversationRow {
  id: string
  title: string | null
  created_at: number
  updated_at: number
  profile_id: string
  model: string | null
  system_prompt: string
  parameters: string
  preset: string | null
  is_pinned: number
  draft: string
  comparing: string
  draft_attachments: string | null
  leaf_id: string | null
}

interface SummaryRow {
  id: string
  title: string | null
  updated_at: number
  has_draft: number
  is_pinned: number
  state: ConversationSummary['state']
  preview: string | null
}

/** The table of conversations. Those that are deleted are not there for anybody but `restore` and `purge`. */
export interface ConversationStore {
  /** The one that was talked in last first, or the pinned ones before the others; `limit` of them at most. */
  ids(order?: 'newest' | 'pinned', limit?: number): string[]
  /** The rows of the list for these, in no particular order; one that is not there is left out. */
  summaries(ids: readonly string[]): ConversationSummary[]
  /** One in which nothing was said or drafted, the newest; null where there is none. */
  findEmpty(): string | null
  /** Null where it is not there. */
  titleOf(id: string): string | null
  /** Throws `not-found`. */
  read(id: string): StoredConversation
  insert(conversation: NewConversation): void
  rename(id: string, title: string): void
  pin(id: string, isPinned: boolean): void
  chooseModel(id: string, model: string | null): void
  choosePreset(id: string, preset: StoredPreset | null): void
  setSystemPrompt(id: string, systemPrompt: string): void
  setParameters(id: string, parameters: ParameterValues): void
  /** Moves those in which nothing was said to a gateway, where their preset is not known, and returns their ids. */
  moveEmpty(profileId: string, model: string | null): string[]
  /** One goes to this gateway, with its model; its preset stays behind. */
  move(id: string, profileId: string, model: string | null): void
  saveDraft(id: string, draft: string): void
  setTargets(id: string, targets: readonly StoredTarget[]): void
  saveDraftAttachments(id: string, attachments: readonly Attachment[]): void
  /** The branch that ends there is the one that is shown. */
  show(id: string, leafId: string | null): void
  touch(id: string, now: number): void
  markDeleted(id: string, now: number | null): void
  /** Removes for good what was deleted before that time. */
  purge(before: number): number
}

/** `untitled` is how a conversation without a name is called until its first message names it. */
export function createConversationStore(
  database: Database,
  untitled: () => string = () => english.untitled,
): ConversationStore {
  const queue = createMessageQueueStore(database)
  return {
    ids: (order = 'newest', limit = -1) =>
      database
        .all<{ id: string }>(
          `select id from conversations where deleted_at is null
           order by ${order === 'pinned' ? 'is_pinned desc, ' : ''}updated_at desc, rowid desc
           limit ?`,
          // A negative limit is none.
          limit,
        )
        .map(({ id }) => id),

    summaries(ids) {
      const standIn = untitled()
      return readSummaries(database, ids).map(({ id, title, updated_at, has_draft, is_pinned, state, preview }) => ({
        id,
        title: title ?? standIn,
        preview: previewOf(preview ?? ''),
        updatedAt: updated_at,
        state,
        hasDraft: has_draft === 1,
        isPinned: is_pinned === 1,
      }))
    },

    findEmpty() {
      const row = database.get<{ id: string }>(
        `select id from conversations
         where deleted_at is null and leaf_id is null and draft = '' and draft_attachments is null
         order by updated_at desc, rowid desc limit 1`,
      )
      return row?.id ?? null
    },

    titleOf(id) {
      const row = database.get<{ title: string | null }>(
        'select title from conversations where id = ? and deleted_at is null',
        id,
      )
      return row ? (row.title ?? untitled()) : null
    },

    read(id) {
      const row = database.get<ConversationRow>(
        `select title, ${limited('created_at')}, ${limited('updated_at')}, profile_id, model,
           system_prompt, parameters, preset, is_pinned, draft, comparing, draft_attachments, leaf_id
         from conversations where id = ? and deleted_at is null`,
        id,
      )
      if (!row) throw notFound('This conversation does not exist any more.')
      const { title, created_at, updated_at, profile_id, model, system_prompt, draft, leaf_id } = row
      const drafted = readReferences(row.draft_attachments)
      const stored = readJson<StoredPreset | null>(row.preset, null)
      const targets = readJson<StoredTarget[]>(row.comparing, [])
      return {
        id,
        title: title ?? untitled(),
        createdAt: created_at,
        updatedAt: updated_at,
        profileId: profile_id,
        model,
        systemPrompt: system_prompt,
        parameters: readJson<ParameterValues>(row.parameters, {}),
        preset: stored && { slug: stored.slug, version: stored.version },
        queue: queue.list(id).map(({ name: _name, targets: asked, ...waiting }) => ({
          ...waiting,
          ...(asked.length === 0 ? {} : { targets: asked.length }),
        })),
        draft,
        comparing: targets.map(publicTarget),
        ...(drafted.length === 0 ? {} : { draftAttachments: drafted }),
        leafId: leaf_id,
        isNamed: title !== null,
        isPinned: row.is_pinned === 1,
        presetValues: stored?.values ?? null,
        modelBefore: stored?.modelBefore ?? null,
        targets,
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
    pin: (id, isPinned) => change(database, 'is_pinned = ?', Number(isPinned), id),
    chooseModel: (id, model) => change(database, 'model = ?', model, id),
    choosePreset: (id, preset) => change(database, 'preset = ?', preset && JSON.stringify(preset), id),
    setSystemPrompt: (id, systemPrompt) => change(database, 'system_prompt = ?', systemPrompt, id),
    setParameters: (id, parameters) => change(database, 'parameters = ?', JSON.stringify(parameters), id),
    moveEmpty: (profileId, model) =>
      database
        .all<{ id: string }>(
          `update conversations set profile_id = ?, model = ?, preset = null, comparing = '[]'
           where leaf_id is null and profile_id <> ? and deleted_at is null returning id`,
          profileId,
          model,
          profileId,
        )
        .map(({ id }) => id),
    move(id, profileId, model) {
      database.run(`update conversations set preset = null, comparing = '[]', model = ? where id = ?`, model, id)
      change(database, 'profile_id = ?', profileId, id)
    },
    saveDraft: (id, draft) => change(database, 'draft = ?', draft, id),
    setTargets: (id, targets) => change(database, 'comparing = ?', JSON.stringify(targets), id),
    saveDraftAttachments: (id, attachments) =>
      change(database, 'draft_attachments = ?', writeReferences(attachments), id),
    show: (id, leafId) => change(database, 'leaf_id = ?', leafId, id),
    touch: (id, now) => change(database, 'updated_at = ?', now, id),
    markDeleted: (id, now) => change(database, 'deleted_at = ?', now, id),
    purge: (before) => database.run('delete from conversations where deleted_at < ?', before),
  }
}

/** Rows of the list; without previews where damaged messages keep them from being read. */
function readSummaries(database: Database, ids: readonly string[]): SummaryRow[] {
  const columns = `conversations.id, title, ${limited('updated_at')}, (draft <> '' or draft_attachments is not null) as has_draft, is_pinned`
  const where = 'where conversations.id in (select value from json_each(?)) and deleted_at is null'
  const wanted = JSON.stringify(ids)
  try {
    return database.all<SummaryRow>(
      `select ${columns}, leaf.status as state, substr(coalesce(nullif(leaf.text, ''), before.text), 1, 200) as preview
       from conversations
         left join messages leaf on leaf.id = leaf_id
         left join messages before on before.id = leaf.parent_id
       ${where}`,
      wanted,
    )
  } catch (error) {
    if (storageFault(error) !== 'damaged') throw error
    return database.all<SummaryRow>(
      `select ${columns}, null as state, null as preview from conversations ${where}`,
      wanted,
    )
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

/** What is told to windows of a conversation. */
export function publicConversation(stored: StoredConversation): Conversation {
  const { leafId: _l, isNamed: _n, isPinned: _p, presetValues: _values, modelBefore: _before, ...rest } = stored
  const { targets: _targets, ...conversation } = rest
  return conversation
}

/** A target as windows are told of it. */
export function publicTarget({ model, preset, parameters }: StoredTarget): ComparisonTarget {
  return { model, preset, parameters }
}
