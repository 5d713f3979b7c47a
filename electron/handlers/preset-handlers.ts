import type { Conversation } from '#shared/conversation.ts'
import type { Presets } from '../core/presets/presets.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'

export interface PresetParts {
  readonly presets: Presets
  /** Returns the profile with that id, or the active one. Throws `not-found` if it was removed. */
  readonly profileOf: (id: string | undefined) => { readonly id: string }
  /** Throws `not-found` if there is none. */
  readonly readConversation: (id: string) => Conversation | Promise<Conversation>
}

export function presetHandlers({ presets, profileOf, readConversation }: PresetParts) {
  // Requests are not cancelled: the client has deadlines, and only a closed page would lose the answer.
  const never = new AbortController().signal
  const idOf = (profileId: string | undefined): string => profileOf(profileId).id
  return {
    'presets.list': ({ profileId }) => presets.list(idOf(profileId), never),
    'presets.read': ({ profileId, slug }) => presets.read(idOf(profileId), slug, never),
    'presets.add': ({ profileId, slug }) => presets.add(idOf(profileId), slug, never),
    'presets.forget': ({ profileId, slug }) => done(presets.removeFromList(idOf(profileId), slug)),
    'presets.star': ({ profileId, slug, isStarred }) => done(presets.star(idOf(profileId), slug, isStarred)),
    'presets.versions': ({ profileId, slug, offset, limit }) =>
      presets.versions(idOf(profileId), slug, { offset, limit }, never),
    'presets.version': ({ profileId, slug, version }) => presets.version(idOf(profileId), slug, version, never),
    'presets.note': ({ profileId, slug, version, note }) => done(presets.note(idOf(profileId), slug, version, note)),
    'presets.draft': ({ profileId, slug }) => presets.draft(idOf(profileId), slug),
    'presets.saveDraft': ({ profileId, draft }) => done(presets.saveDraft(idOf(profileId), draft)),
    'presets.discardDraft': ({ profileId, slug }) => done(presets.discardDraft(idOf(profileId), slug)),
    'presets.preview': ({ profileId, slug, ...content }) => presets.preview(idOf(profileId), slug, content),
    'presets.save': ({ profileId, ...preset }) => presets.save(idOf(profileId), preset, never),
    'presets.samples': ({ profileId, slug }) => presets.samples(idOf(profileId), slug),
    'presets.saveSamples': ({ profileId, slug, samples }) => done(presets.saveSamples(idOf(profileId), slug, samples)),
    'presets.results': ({ profileId, slug }) => presets.results(idOf(profileId), slug),
    'conversation.promote': async ({ conversationId }) =>
      presets.promote(await readConversation(conversationId), never),
  } satisfies Partial<CallHandlers>
}

export function presetStreams({ presets, profileOf }: PresetParts) {
  return {
    'presets.runTest': ({ profileId, slug, ...test }, signal) =>
      presets.runTest(profileOf(profileId).id, slug, test, signal),
  } satisfies Partial<StreamHandlers>
}

/** Returns the answer of a call without output. */
function done(_nothing: void): Record<string, never> {
  return {}
}
