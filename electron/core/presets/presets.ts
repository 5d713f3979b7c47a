import { randomUUID } from 'node:crypto'
import { toErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import type { CachedPreset, PresetListing, Promotion, TestResult, TestTarget } from '#shared/preset.ts'
import { contentOf, emptyContent, type PresetContent } from '#shared/presets/preset-content.ts'
import { presetInUse, promote } from '#shared/presets/promote.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { badInput } from '../app-errors.ts'
import { type NewLedgerEntry, recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'
import { createDraftStore, reconcileDraft } from './draft-store.ts'
import { createFixtureStore, type RecordedResult } from './fixture-store.ts'
import { fetchPresetList } from './list-presets.ts'
import { assertValidSlug, previewPreset } from './preset-body.ts'
import { createPresetCache } from './preset-cache.ts'
import type { PresetGateway } from './preset-gateway.ts'
import { readOutdated } from './read-outdated.ts'
import { trySave } from '../storage/try-save.ts'
import { runTest } from './run-test.ts'
import { savePreset } from './save-preset.ts'
import { createTestStore } from './test-store.ts'
import { isBillable } from './test-usage.ts'
import { createVersionCache } from './version-cache.ts'
import { createVersionHistory } from './version-history.ts'

export interface PresetsOptions {
  readonly database: Database
  /** Returns the gateway of a profile. Throws `not-found` if it was removed. */
  readonly gatewayOf: (profileId: string) => PresetGateway
  /** Returns the profile with that id, or the active one. Throws `not-found` if it was removed. */
  readonly profileOf: (id: string | undefined) => { readonly id: string }
  readonly emit: Emit
  /** Called before each test request; throws if nothing more may be sent. */
  readonly beforeSend?: () => void
  /** Returns a test request with the rules about data; throws if they leave no provider. */
  readonly withPolicy?: (profileId: string, slug: string, request: ChatRequest) => ChatRequest
  readonly toolRules?: PresetToolRules
  readonly now?: () => number
}

/** The rules for tools of versions and drafts, which only this computer has. */
interface PresetToolRules {
  /** Called in the transaction that stores a saved version. `base` is the version that it starts from; null for none. */
  readonly keepVersion: (profileId: string, slug: string, base: number | null, version: number) => void
  /** The same for a version that restores an older one. */
  readonly restoreVersion: (profileId: string, slug: string, restored: number, version: number) => void
  readonly discardDraft: (profileId: string, slug: string) => void
  readonly promoted: (conversation: Conversation) => ToolRules
}

const noToolRules: PresetToolRules = {
  keepVersion: () => undefined,
  restoreVersion: () => undefined,
  discardDraft: () => undefined,
  promoted: () => ({}),
}

/**
 * The presets of all gateways, from the cache if a gateway does not answer. Calls throw `AppError`s; those that send a
 * request throw `not-found` if the profile was removed.
 */
export type Presets = ReturnType<typeof openPresets>

export function openPresets({
  database,
  gatewayOf,
  profileOf,
  emit,
  beforeSend = () => undefined,
  withPolicy = (_profileId, _slug, request) => request,
  toolRules = noToolRules,
  now = Date.now,
}: PresetsOptions) {
  const cache = createPresetCache(database)
  const versionCache = createVersionCache(database)
  const history = createVersionHistory(versionCache, now)
  const drafts = createDraftStore(database)
  const tests = createTestStore(database)
  const fixtures = createFixtureStore(database)
  const idOf = ({ profileId }: { readonly profileId?: string | undefined }): string => profileOf(profileId).id

  const onChanged = (profileId: string): void => emit('presets.changed', { profileId })

  /** Caches a preset. Returns whether anything changed. */
  function keepPreset(profileId: string, slug: string, preset: Preset): boolean {
    return database.transaction(() => {
      const isNew = cache.keepPreset(profileId, slug, preset, now())
      versionCache.keep(profileId, slug, [preset.designated_version])
      return isNew
    })
  }

  async function fetchPreset(profileId: string, slug: string, signal: AbortSignal): Promise<CachedPreset> {
    assertValidSlug(slug)
    const { data: preset } = await gatewayOf(profileId).client.call('presets.read', { params: { slug } }, signal)
    trySave(() => {
      if (keepPreset(profileId, slug, preset)) onChanged(profileId)
    })
    return { preset, seenAt: now(), isLive: true, error: null }
  }

  async function read(profileId: string, slug: string, signal: AbortSignal): Promise<CachedPreset> {
    try {
      return await fetchPreset(profileId, slug, signal)
    } catch (error) {
      const seen = cache.read(profileId, slug)
      if (seen === null) throw error
      return { ...seen, isLive: false, error: toErrorData(error) }
    }
  }

  async function version(profileId: string, slug: string, wanted: number, signal: AbortSignal): Promise<PresetVersion> {
    return versionCache.read(profileId, slug, wanted) ?? history.version(gatewayOf(profileId), slug, wanted, signal)
  }

  async function designatedVersion(
    profileId: string,
    slug: string,
    signal: AbortSignal,
  ): Promise<PresetVersion | null> {
    return read(profileId, slug, signal).then(
      ({ preset }) => preset.designated_version,
      () => null,
    )
  }

  async function contentOfTarget(
    profileId: string,
    slug: string,
    target: TestTarget,
    signal: AbortSignal,
  ): Promise<PresetContent> {
    if (target !== 'draft') return contentOf(await version(profileId, slug, target, signal))
    const draft = drafts.read(profileId, slug)
    if (draft) return draft
    // Without changes the draft equals the version in use.
    const { preset } = await read(profileId, slug, signal)
    return preset.designated_version ? contentOf(preset.designated_version) : emptyContent
  }

  const refreshing = new Set<string>()

  /** Refreshes presets that the list does not fully describe, in the background. */
  async function refreshOutdated({ profile: { id }, client }: PresetGateway, signal: AbortSignal): Promise<void> {
    if (refreshing.has(id)) return
    refreshing.add(id)
    const isNew = await readOutdated(cache.list(id), now(), async (slug) => {
      const { data } = await client.call('presets.read', { params: { slug } }, signal)
      return keepPreset(id, slug, data)
    }).finally(() => refreshing.delete(id))
    if (isNew) onChanged(id)
  }

  // Requests are not cancelled: the client has deadlines, and only a closed page would lose the answer.
  const never = new AbortController().signal

  const calls = {
    'presets.list': async (input) => {
      const profileId = idOf(input)
      const rows = (): PresetListing['presets'] =>
        cache.list(profileId).map(({ readAt: _readAt, isOutdated: _isOutdated, ...row }) => row)
      const gateway = gatewayOf(profileId)
      try {
        cache.keepList(profileId, await fetchPresetList(gateway.client, never), now())
      } catch (error) {
        const seenAt = cache.listSeenAt(profileId)
        return { presets: rows(), seenAt, isLive: false, error: toErrorData(error) }
      }
      void refreshOutdated(gateway, never)
      return { presets: rows(), seenAt: now(), isLive: true, error: null }
    },

    'presets.read': async ({ slug, ...input }) => read(idOf(input), slug, never),

    /** Adds a preset to the list after the gateway has confirmed that it exists. */
    'presets.add': async ({ slug, ...input }) => {
      const profileId = idOf(input)
      const seen = await fetchPreset(profileId, slug, never)
      cache.keep(profileId, slug, 'added')
      onChanged(profileId)
      return seen
    },

    'presets.forget': ({ slug, ...input }) => {
      const profileId = idOf(input)
      cache.removeFromList(profileId, slug)
      if (drafts.read(profileId, slug) === null) toolRules.discardDraft(profileId, slug)
      onChanged(profileId)
      return {}
    },

    'presets.star': ({ slug, isStarred, ...input }) => {
      const profileId = idOf(input)
      cache.star(profileId, slug, isStarred)
      onChanged(profileId)
      return {}
    },

    'presets.versions': async ({ slug, offset, limit, ...input }) =>
      history.page(gatewayOf(idOf(input)), slug, { offset, limit }, never),

    'presets.version': async ({ slug, version: wanted, ...input }) => version(idOf(input), slug, wanted, never),

    'presets.note': ({ slug, version: numbered, note, ...input }) => {
      const profileId = idOf(input)
      versionCache.note(profileId, slug, numbered, note)
      onChanged(profileId)
      return {}
    },

    'presets.author': (input) => ({ creatorId: cache.author(idOf(input)) }),

    'presets.draft': ({ slug, ...input }) => drafts.read(idOf(input), slug),

    'presets.saveDraft': ({ draft, ...input }) => {
      const profileId = idOf(input)
      assertValidSlug(draft.slug)
      if (drafts.write(profileId, { ...draft, updatedAt: now() })) onChanged(profileId)
      return {}
    },

    'presets.discardDraft': ({ slug, ...input }) => {
      const profileId = idOf(input)
      toolRules.discardDraft(profileId, slug)
      if (drafts.discard(profileId, slug)) onChanged(profileId)
      return {}
    },

    'presets.preview': ({ profileId, slug, ...content }) =>
      previewPreset(gatewayOf(idOf({ profileId })).profile, slug, content),

    /** Saves to the gateway. Keeps the draft on failure and removes it on success. */
    'presets.save': async ({ profileId: givenId, restores, ...toSave }) => {
      const profileId = idOf({ profileId: givenId })
      assertValidSlug(toSave.slug)
      const draft = { ...toSave, updatedAt: now() }
      drafts.write(profileId, draft)
      try {
        const saved = await savePreset(gatewayOf(profileId), toSave, never)
        const { preset, version: written, differences, author } = saved
        database.transaction(() => {
          if (author !== null) cache.keepAuthor(profileId, author)
          keepPreset(profileId, toSave.slug, preset)
          versionCache.keep(profileId, toSave.slug, [written])
          if (toSave.baseVersion === null) cache.keep(profileId, toSave.slug, 'created')
          reconcileDraft(drafts, profileId, draft, written?.version ?? null)
          if (written === null) return
          if (restores === undefined) toolRules.keepVersion(profileId, toSave.slug, toSave.baseVersion, written.version)
          else toolRules.restoreVersion(profileId, toSave.slug, restores, written.version)
        })
        return { preset, differences }
      } finally {
        onChanged(profileId)
      }
    },

    'presets.samples': ({ slug, ...input }) => tests.samples(idOf(input), slug),

    'presets.saveSamples': ({ slug, samples, ...input }) => {
      tests.saveSamples(idOf(input), slug, samples)
      return {}
    },

    'presets.results': ({ slug, ...input }) => tests.results(idOf(input), slug),

    'presets.fixtures': ({ slug, ...input }) => fixtures.list(idOf(input), slug),

    'presets.removeFixtures': ({ slug, only, ...input }) => {
      const profileId = idOf(input)
      fixtures.remove(profileId, slug, only)
      onChanged(profileId)
      return {}
    },
  } satisfies Partial<CallHandlers>

  const streams = {
    'presets.runTest': ({ slug, targets, sampleIds, model, ...input }, signal) => {
      const profileId = idOf(input)
      const { profile, client } = gatewayOf(profileId)
      return runTest(
        {
          gateway: {
            dialect: profile.dialect,
            complete: (request, stop) => client.chat(withPolicy(profileId, slug, request), stop),
          },
          samples: tests.samples(profileId, slug).filter(({ id }) => sampleIds?.includes(id) ?? true),
          targets: [...new Set(targets)],
          beforeSend,
          contentOf: async (target, stop) => withModel(await contentOfTarget(profileId, slug, target, stop), model),
          fixtures: fixtures.all(profileId, slug),
          onRequest: (result, requestId) =>
            trySave(() => {
              if (!isBillable(result)) return
              recordLedgerEntry(database, { ...toLedgerEntry(profileId, slug, result), requestId })
              emit('ledger.changed', {})
            }),
          onResult: (result) => trySave(() => tests.saveResult(profileId, slug, result)),
          now,
        },
        signal,
      )
    },
  } satisfies Partial<StreamHandlers>

  return {
    calls,
    streams,
    /** Returns one version, cached if seen before, since versions never change. */
    version,
    /** Returns the version in use; the cached one if the gateway does not answer, null if there is none. */
    designatedVersion,
    /** Returns the cached version in use, without a request; null if it is known to have changed. */
    seenVersion: cache.versionInUse,
    /** Saves results of tools for tests of a preset. Throws `bad-input` if there is none, or too many. */
    saveFixtures(profileId: string, slug: string, results: readonly RecordedResult[]): void {
      if (results.length === 0) throw badInput(explain('noToolResults'))
      fixtures.save(profileId, slug, results, now())
      onChanged(profileId)
    },
    /** Returns the conversation as preset content. */
    async promote(conversation: Conversation): Promise<Promotion> {
      const used = presetInUse(conversation)
      const base =
        used === null
          ? null
          : used.version === null
            ? await designatedVersion(conversation.profileId, used.slug, never)
            : await version(conversation.profileId, used.slug, used.version, never).catch(() => null)
      return {
        conversationId: conversation.id,
        ...promote(conversation, base && contentOf(base)),
        toolRules: toolRules.promoted(conversation),
      }
    },
  }
}

/** Returns the content with this model, unless it has one. */
function withModel(content: PresetContent, model: string | undefined): PresetContent {
  if (model === undefined || content.config['model'] !== undefined) return content
  return { ...content, config: { ...content.config, model } }
}

function toLedgerEntry(profileId: string, slug: string, { target, ranAt, ...result }: TestResult): NewLedgerEntry {
  return {
    ...result,
    id: randomUUID(),
    kind: 'preset-test',
    at: ranAt + (result.finishedAfter ?? 0),
    profileId,
    preset: { slug, version: target === 'draft' ? null : target },
  }
}
