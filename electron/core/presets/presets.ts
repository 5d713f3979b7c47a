import { randomUUID } from 'node:crypto'
import { toErrorData } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import type {
  PresetDraft,
  PresetListing,
  PresetPreview,
  Promotion,
  CachedPreset,
  TestResult,
  TestSample,
  TestTarget,
  VersionPage,
} from '#shared/preset.ts'
import { contentOf, emptyContent, type PresetContent } from '#shared/presets/preset-content.ts'
import { presetInUse, promote } from '#shared/presets/promote.ts'
import { type NewLedgerEntry, recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'
import { createDraftStore } from './draft-store.ts'
import { fetchPresetList } from './list-presets.ts'
import { assertValidSlug } from './preset-body.ts'
import { createPresetCache } from './preset-cache.ts'
import type { PresetGateway } from './preset-gateway.ts'
import { previewPreset } from './preview-preset.ts'
import { readOutdated } from './read-outdated.ts'
import { trySave } from './try-save.ts'
import { runTest } from './run-test.ts'
import { type PresetToSave, type SavedPreset, savePreset } from './save-preset.ts'
import { reconcileDraft } from './reconcile-draft.ts'
import { createTestStore } from './test-store.ts'
import { createVersionCache } from './version-cache.ts'
import { createVersionHistory, type VersionRange } from './version-history.ts'

/**
 * The presets of all gateways, from the cache if a gateway does not answer. Methods throw `AppError`s; those that send
 * a request throw `not-found` if the profile was removed.
 */
export interface Presets {
  list(profileId: string, signal: AbortSignal): Promise<PresetListing>
  read(profileId: string, slug: string, signal: AbortSignal): Promise<CachedPreset>
  /** Adds a preset to the list after the gateway has confirmed that it exists. */
  add(profileId: string, slug: string, signal: AbortSignal): Promise<CachedPreset>
  removeFromList(profileId: string, slug: string): void
  star(profileId: string, slug: string, isStarred: boolean): void
  /** Newest first. */
  versions(profileId: string, slug: string, page: VersionRange, signal: AbortSignal): Promise<VersionPage>
  /** Returns one version, cached if seen before, since versions never change. */
  version(profileId: string, slug: string, version: number, signal: AbortSignal): Promise<PresetVersion>
  /** Returns the version in use; the cached one if the gateway does not answer, null if there is none. */
  designatedVersion(profileId: string, slug: string, signal: AbortSignal): Promise<PresetVersion | null>
  /** Returns the cached version in use, without a request. */
  seenVersion(profileId: string, slug: string): PresetVersion | null
  note(profileId: string, slug: string, version: number, note: string): void
  draft(profileId: string, slug: string): PresetDraft | null
  saveDraft(profileId: string, draft: Omit<PresetDraft, 'updatedAt'>): void
  discardDraft(profileId: string, slug: string): void
  preview(profileId: string, slug: string, content: PresetContent): PresetPreview
  /** Saves to the gateway. Keeps the draft on failure and removes it on success. */
  save(profileId: string, preset: PresetToSave, signal: AbortSignal): Promise<Omit<SavedPreset, 'version'>>
  samples(profileId: string, slug: string): TestSample[]
  saveSamples(profileId: string, slug: string, samples: readonly TestSample[]): void
  results(profileId: string, slug: string): TestResult[]
  runTest(profileId: string, slug: string, test: TestSelection, signal: AbortSignal): AsyncGenerator<TestResult>
  promote(conversation: Conversation, signal: AbortSignal): Promise<Promotion>
}

export interface TestSelection {
  readonly targets: readonly TestTarget[]
  /** All samples if omitted. */
  readonly sampleIds?: readonly string[] | undefined
}

export interface PresetsOptions {
  readonly database: Database
  /** Returns the gateway of a profile. Throws `not-found` if it was removed. */
  readonly gatewayOf: (profileId: string) => PresetGateway
  /** Called when the preset list, or a preset, of a gateway changes. */
  readonly onChanged: (profileId: string) => void
  /** Called when a test request was added to the ledger. */
  readonly onLedgerChanged?: () => void
  /** Called before each test request; throws if nothing more may be sent. */
  readonly beforeSend?: () => void
  readonly now?: () => number
}

export function openPresets({
  database,
  gatewayOf,
  onChanged,
  onLedgerChanged = () => undefined,
  beforeSend = () => undefined,
  now = Date.now,
}: PresetsOptions): Presets {
  const cache = createPresetCache(database)
  const versionCache = createVersionCache(database)
  const history = createVersionHistory(versionCache, now)
  const drafts = createDraftStore(database)
  const tests = createTestStore(database)

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

  return {
    async list(profileId, signal) {
      const rows = (): PresetListing['presets'] =>
        cache.list(profileId).map(({ readAt: _readAt, isOutdated: _isOutdated, ...row }) => row)
      const gateway = gatewayOf(profileId)
      try {
        cache.keepList(profileId, await fetchPresetList(gateway.client, signal), now())
      } catch (error) {
        const seenAt = cache.listSeenAt(profileId)
        return { presets: rows(), seenAt, isLive: false, error: toErrorData(error) }
      }
      void refreshOutdated(gateway, signal)
      return { presets: rows(), seenAt: now(), isLive: true, error: null }
    },

    read,

    async add(profileId, slug, signal) {
      const seen = await fetchPreset(profileId, slug, signal)
      cache.keep(profileId, slug, 'added')
      onChanged(profileId)
      return seen
    },

    removeFromList(profileId, slug) {
      cache.removeFromList(profileId, slug)
      onChanged(profileId)
    },

    star(profileId, slug, isStarred) {
      cache.star(profileId, slug, isStarred)
      onChanged(profileId)
    },

    versions: (profileId, slug, page, signal) => history.page(gatewayOf(profileId), slug, page, signal),
    version,
    designatedVersion,
    seenVersion: (profileId, slug) => cache.read(profileId, slug)?.preset.designated_version ?? null,

    note(profileId, slug, numbered, note) {
      versionCache.note(profileId, slug, numbered, note)
      onChanged(profileId)
    },

    draft: drafts.read,

    saveDraft(profileId, draft) {
      assertValidSlug(draft.slug)
      if (drafts.write(profileId, { ...draft, updatedAt: now() })) onChanged(profileId)
    },

    discardDraft(profileId, slug) {
      if (drafts.discard(profileId, slug)) onChanged(profileId)
    },

    preview: (profileId, slug, content) => previewPreset(gatewayOf(profileId).profile, slug, content),

    async save(profileId, toSave, signal) {
      assertValidSlug(toSave.slug)
      const draft = { ...toSave, updatedAt: now() }
      drafts.write(profileId, draft)
      try {
        const { preset, version: written, differences } = await savePreset(gatewayOf(profileId), toSave, signal)
        database.transaction(() => {
          keepPreset(profileId, toSave.slug, preset)
          versionCache.keep(profileId, toSave.slug, [written])
          if (toSave.baseVersion === null) cache.keep(profileId, toSave.slug, 'created')
          reconcileDraft(drafts, profileId, draft, written?.version ?? null)
        })
        return { preset, differences }
      } finally {
        onChanged(profileId)
      }
    },

    samples: tests.samples,
    saveSamples: tests.saveSamples,
    results: tests.results,

    runTest(profileId, slug, { targets, sampleIds }, signal) {
      const { profile, client } = gatewayOf(profileId)
      return runTest(
        {
          gateway: { dialect: profile.dialect, complete: (request, stop) => client.chat(request, stop) },
          samples: tests.samples(profileId, slug).filter(({ id }) => sampleIds?.includes(id) ?? true),
          targets: [...new Set(targets)],
          beforeSend,
          contentOf: (target, stop) => contentOfTarget(profileId, slug, target, stop),
          onResult: (result) =>
            trySave(() =>
              database.transaction(() => {
                tests.saveResult(profileId, slug, result)
                if (!isBillable(result)) return
                recordLedgerEntry(database, toLedgerEntry(profileId, slug, result))
                onLedgerChanged()
              }),
            ),
          now,
        },
        signal,
      )
    },

    async promote(conversation, signal) {
      const used = presetInUse(conversation)
      const base =
        used === null
          ? null
          : used.version === null
            ? await designatedVersion(conversation.profileId, used.slug, signal)
            : await version(conversation.profileId, used.slug, used.version, signal).catch(() => null)
      return { conversationId: conversation.id, ...promote(conversation, base && contentOf(base)) }
    },
  }
}

/** Returns whether a test request may have cost something: not if it was refused, or stopped before an answer. */
function isBillable({ status, cost, text, provider }: TestResult): boolean {
  return status === 'done' || cost !== null || text !== '' || provider !== null
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
