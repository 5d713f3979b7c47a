import type { Attachment } from '#shared/attachment.ts'
import type { PresetValues } from '#shared/chat/effective-request.ts'
import { previewOf } from '#shared/chat/preview-text.ts'
import type {
  ChosenPreset,
  ComparisonTarget,
  Conversation,
  ConversationSummary,
  ParameterValues,
} from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import { readReferences, writeReferences } from '../attachments/references.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { english } from '../words/english.ts'
import { createMessageQueueStore } from './message-queue-store.ts'
import { notFound } from '../app-errors.ts'
import { parseStoredJson } from './parse-stored-json.ts'
import { sharedTitleChars, titlesBeside } from './similar-titles.ts'

/** A conversation with the fields that pages do not receive. */
export interface StoredConversation extends Conversation {
  readonly leafId: string | null
  /** Whether the title comes from the person or the first message, and is not the placeholder. */
  readonly isNamed: boolean
  readonly isPinned: boolean
  /** The values of the pinned preset version; null if none is pinned. */
  readonly presetValues: PresetValues | null
  /** The model to restore when the preset is removed; null if none was chosen. */
  readonly modelBefore: string | null
  /** `comparing` with the values of pinned preset versions. */
  readonly targets: readonly StoredTarget[]
  /** Set if this is one target of a comparison. */
  readonly isCompared?: true
}

/** A target with the values of its pinned preset version. */
export interface StoredTarget extends ComparisonTarget {
  readonly presetValues: PresetValues | null
}

/** A conversation without messages. */
export type NewConversation = Pick<Conversation, 'id' | 'createdAt' | 'updatedAt' | 'profileId' | 'model'>

/** A preset with the values of its pinned version. */
export interface StoredPreset extends ChosenPreset {
  readonly values?: PresetValues | null
  /** The model that was used before a preset was chosen. */
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
  response_cache_seconds: number | null
  leaf_id: string | null
}

interface SummaryRow {
  id: string
  title: string | null
  title_before: string | null
  title_after: string | null
  updated_at: number
  has_draft: number
  is_pinned: number
  state: ConversationSummary['state']
  preview: string | null
  model: string | null
  waits_for: string | null
}

/** The table of conversations. Reads leave out deleted ones. */
export type ConversationStore = ReturnType<typeof createConversationStore>

/** `untitled` returns the title of a conversation until its first message names it. */
export function createConversationStore(database: Database, untitled: () => string = () => english.untitled) {
  const queue = createMessageQueueStore(database)
  return {
    /** Returns the ids by last message, newest first, at most `limit`. */
    ids: (limit = -1): string[] =>
      database
        .all<{ id: string }>(
          `select id from conversations indexed by conversations_by_time
           where deleted_at is null order by updated_at desc, rowid desc limit ?`,
          // SQLite reads a negative limit as none.
          limit,
        )
        .map(({ id }) => id),

    /**
     * Returns all ids by last message, newest first. SQLite joins and sorts them: as rows, or in the order of an index
     * without ids, 20,000 would block main for 30 ms.
     */
    allIds(): string[] {
      const joined = database.get<{ ids: string }>(
        `select json_group_array(id) as ids from (
           select id from conversations indexed by conversations_in_list
           where deleted_at is null order by updated_at desc, id)`,
      )
      // Written as JSON by the statement.
      return joined ? (JSON.parse(joined.ids) as string[]) : []
    },

    /** The title of a conversation until its first message names it. */
    untitled,

    /** Returns list rows in no particular order; missing conversations are left out. */
    summaries(ids: readonly string[]): ConversationSummary[] {
      const placeholder = untitled()
      return readSummaries(database, ids).map((row) => {
        const shared = sharedTitleChars(row.title, [row.title_before, row.title_after])
        return {
          id: row.id,
          title: row.title ?? placeholder,
          preview: previewOf(row.preview ?? ''),
          model: row.model,
          updatedAt: row.updated_at,
          state: row.state,
          hasDraft: row.has_draft === 1,
          isPinned: row.is_pinned === 1,
          ...(row.waits_for === null ? {} : { waitsFor: row.waits_for }),
          ...(shared === 0 ? {} : { sharedTitleChars: shared }),
        }
      })
    },

    /** Returns the newest conversation without messages and draft; null if there is none. */
    findEmpty(): string | null {
      const row = database.get<{ id: string }>(
        `select id from conversations
         where deleted_at is null and leaf_id is null and draft = '' and draft_attachments is null
         order by updated_at desc, rowid desc limit 1`,
      )
      return row?.id ?? null
    },

    /** Whether it has no messages, or does not exist. */
    isEmpty: (id: string): boolean =>
      database.get('select 1 from conversations where id = ? and leaf_id is not null and deleted_at is null', id) ===
      undefined,

    /** Null if the conversation does not exist. */
    titleOf(id: string): string | null {
      const row = database.get<{ title: string | null }>(
        'select title from conversations where id = ? and deleted_at is null',
        id,
      )
      return row ? (row.title ?? untitled()) : null
    },

    /** Throws `not-found`. */
    read(id: string): StoredConversation {
      const row = database.get<ConversationRow>(
        `select title, ${limited('created_at')}, ${limited('updated_at')}, profile_id, model,
           system_prompt, parameters, preset, is_pinned, draft, comparing, draft_attachments,
           response_cache_seconds, leaf_id
         from conversations where id = ? and deleted_at is null`,
        id,
      )
      if (!row) throw notFound(explain('conversationGone'))
      const { title, created_at, updated_at, profile_id, model, system_prompt, draft, leaf_id } = row
      const cacheSeconds = row.response_cache_seconds
      const drafted = readReferences(row.draft_attachments)
      const stored = parseStoredJson<StoredPreset | null>(row.preset, null)
      const targets = parseStoredJson<StoredTarget[]>(row.comparing, [])
      return {
        id,
        title: title ?? untitled(),
        createdAt: created_at,
        updatedAt: updated_at,
        profileId: profile_id,
        model,
        systemPrompt: system_prompt,
        parameters: parseStoredJson<ParameterValues>(row.parameters, {}),
        preset: stored && { slug: stored.slug, version: stored.version },
        queue: queue.list(id).map(({ name: _name, targets: queuedTargets, ...waiting }) => ({
          ...waiting,
          ...(queuedTargets.length === 0 ? {} : { targets: queuedTargets.length }),
        })),
        draft,
        comparing: targets.map(publicTarget),
        ...(drafted.length === 0 ? {} : { draftAttachments: drafted }),
        ...(cacheSeconds === null ? {} : { responseCacheSeconds: cacheSeconds }),
        leafId: leaf_id,
        isNamed: title !== null,
        isPinned: row.is_pinned === 1,
        presetValues: stored?.values ?? null,
        modelBefore: stored?.modelBefore ?? null,
        targets,
      }
    },

    insert({ id, createdAt, updatedAt, profileId, model }: NewConversation): void {
      database.run(
        'insert into conversations (id, created_at, updated_at, profile_id, model) values (?, ?, ?, ?, ?)',
        id,
        createdAt,
        updatedAt,
        profileId,
        model,
      )
    },

    rename: (id: string, title: string): void => change(database, 'title = ?', title, id),
    pin: (id: string, isPinned: boolean): void => change(database, 'is_pinned = ?', Number(isPinned), id),
    chooseModel: (id: string, model: string | null): void => change(database, 'model = ?', model, id),
    choosePreset: (id: string, preset: StoredPreset | null): void =>
      change(database, 'preset = ?', preset && JSON.stringify(preset), id),
    setSystemPrompt: (id: string, systemPrompt: string): void =>
      change(database, 'system_prompt = ?', systemPrompt, id),
    setParameters: (id: string, parameters: ParameterValues): void =>
      change(database, 'parameters = ?', JSON.stringify(parameters), id),
    /** Moves conversations without messages to a gateway, clears their preset, and returns their ids. */
    moveEmpty: (profileId: string, model: string | null): string[] =>
      database
        .all<{ id: string }>(
          `update conversations set profile_id = ?, model = ?, preset = null, comparing = '[]'
           where leaf_id is null and profile_id <> ? and deleted_at is null returning id`,
          profileId,
          model,
          profileId,
        )
        .map(({ id }) => id),
    /** Moves a conversation to a gateway and clears its preset. */
    move(id: string, profileId: string, model: string | null): void {
      database.run(`update conversations set preset = null, comparing = '[]', model = ? where id = ?`, model, id)
      change(database, 'profile_id = ?', profileId, id)
    },
    setResponseCache: (id: string, seconds: number | null): void =>
      change(database, 'response_cache_seconds = ?', seconds, id),
    saveDraft: (id: string, draft: string): void => change(database, 'draft = ?', draft, id),
    setTargets: (id: string, targets: readonly StoredTarget[]): void =>
      change(database, 'comparing = ?', JSON.stringify(targets), id),
    saveDraftAttachments: (id: string, attachments: readonly Attachment[]): void =>
      change(database, 'draft_attachments = ?', writeReferences(attachments), id),
    /** Sets the leaf of the branch that is shown. */
    show: (id: string, leafId: string | null): void => change(database, 'leaf_id = ?', leafId, id),
    touch: (id: string, now: number): void => change(database, 'updated_at = ?', now, id),
    markDeleted: (id: string, now: number | null): void => change(database, 'deleted_at = ?', now, id),
  }
}

/** SQL for the first tool of the leaf whose latest run waits for the person. */
const waitingTool = `(select tool from tool_runs run
  where answer_id = leaf_id and state in ('waiting', 'interrupted') and not exists (
    select 1 from tool_runs later
    where later.answer_id = run.answer_id and later.call_id = run.call_id and later.attempt > run.attempt
  ) order by position limit 1)`

/** Returns list rows; without previews if damaged messages make the join fail. */
function readSummaries(database: Database, ids: readonly string[]): SummaryRow[] {
  const columns = `conversations.id, title, ${limited('updated_at')}, (draft <> '' or draft_attachments is not null) as has_draft, is_pinned,
    ${titlesBeside}`
  const where = 'where conversations.id in (select value from json_each(?)) and deleted_at is null'
  const idsJson = JSON.stringify(ids)
  try {
    return database.all<SummaryRow>(
      `select ${columns}, leaf.status as state, substr(coalesce(nullif(leaf.text, ''), before.text), 1, 200) as preview,
         substr(coalesce(leaf.model, leaf.requested_model, before.model, conversations.model), 1, 200) as model,
         ${waitingTool} as waits_for
       from conversations
         left join messages leaf on leaf.id = leaf_id
         left join messages before on before.id = leaf.parent_id
       ${where}`,
      idsJson,
    )
  } catch (error) {
    if (storageFault(error) !== 'damaged') throw error
    return database.all<SummaryRow>(
      `select ${columns}, null as state, null as preview, model, null as waits_for from conversations ${where}`,
      idsJson,
    )
  }
}

/** SQL that clamps a number: a flipped bit can exceed JavaScript's range, and one such row would fail the whole query. */
export function limited(column: string): string {
  return `max(min(${column}, ${Number.MAX_SAFE_INTEGER}), 0) as ${column}`
}

function change(database: Database, assignment: string, value: string | number | null, id: string): void {
  const changed = database.run(`update conversations set ${assignment} where id = ?`, value, id)
  if (changed === 0) throw notFound(explain('conversationGone'))
}

/** Returns the fields of a conversation that pages receive. */
export function publicConversation(stored: StoredConversation): Conversation {
  const {
    leafId: _l,
    isNamed: _n,
    isPinned: _p,
    presetValues: _values,
    modelBefore: _before,
    isCompared: _c,
    ...rest
  } = stored
  const { targets: _targets, ...conversation } = rest
  return conversation
}

/** Returns the fields of a target that pages receive. */
export function publicTarget({ model, preset, parameters }: StoredTarget): ComparisonTarget {
  return { model, preset, parameters }
}
