import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import type { ChosenPreset, Conversation, ParameterValues } from '#shared/conversation.ts'
import { badInput } from './bad-input.ts'
import type { ConversationContext } from './conversation-context.ts'
import { presetValuesOf, type PresetVersionOf } from './conversation-request.ts'
import { publicConversation } from './conversation-store.ts'

/** What is changed of a conversation besides its messages. */
export interface ConversationChanges {
  create(model: string | null): Conversation
  rename(id: string, title: string): void
  pin(id: string, isPinned: boolean): void
  delete(id: string): void
  restore(id: string): void
  chooseModel(id: string, model: string | null): void
  /**
   * Uses a preset from now on, whose model answers unless another one is chosen after it; without a preset the model
   * that was before it answers again, or `otherwise`. What a pinned version says is read now and kept, so that it goes on being sent whatever becomes of
   * the preset.
   */
  choosePreset(id: string, preset: ChosenPreset | null, otherwise: string | null): Promise<void>
  setSystemPrompt(id: string, systemPrompt: string): void
  /** Throws `bad-input` with the field where a gateway would refuse; nothing has changed then. */
  setParameters(id: string, set: ParameterValues, unset: readonly string[]): void
  /** Saves what is being written, joined with what another window has written since `by.base`. */
  saveDraft(id: string, draft: string, by?: DraftWriter): { draft: string; revision: number }
  /** Another gateway is in use: the conversations in which nothing was said yet go there, with its model. */
  followGateway(profileId: string, model: string | null): void
  /** A conversation whose gateway is gone goes on with the one in use, and its model. */
  moveToActiveGateway(id: string, model: string | null): void
}

/** The window that has written a draft, and the text that it wrote on. */
export interface DraftWriter {
  readonly base?: string | undefined
  readonly writer?: string | undefined
}

export interface ChangeParts {
  readonly activeProfileId: () => string
  readonly presetVersionOf: PresetVersionOf
}

/** What a request has by other ways than by a parameter that is set. */
const notSetHere: ReadonlySet<string> = new Set(['messages', 'model', 'stream', 'preset'])

export function conversationChanges(
  context: ConversationContext,
  { activeProfileId, presetVersionOf }: ChangeParts,
): ConversationChanges {
  const {
    database,
    conversations,
    answering,
    watchers,
    publishConversation,
    publishDraft,
    onListChanged,
    now,
    createId,
  } = context

  return {
    create(model) {
      const time = now()
      const id = createId()
      conversations.insert({ id, createdAt: time, updatedAt: time, profileId: activeProfileId(), model })
      onListChanged([id])
      return publicConversation(conversations.read(id))
    },

    rename(id, title) {
      conversations.rename(id, title)
      publishConversation(id)
    },

    pin(id, isPinned) {
      conversations.pin(id, isPinned)
      onListChanged([id])
    },

    delete(id) {
      conversations.read(id)
      for (const answerId of answering.inConversation(id)) answering.end(answerId, { status: 'stopped', error: null })
      conversations.markDeleted(id, now())
      watchers.tell(id, { type: 'deleted' })
      onListChanged([id])
    },

    restore(id) {
      conversations.markDeleted(id, null)
      onListChanged([id])
    },

    chooseModel(id, model) {
      conversations.chooseModel(id, model)
      publishConversation(id)
    },

    async choosePreset(id, preset, otherwise) {
      const { profileId, preset: before, model, modelBefore: kept } = conversations.read(id)
      const modelBefore = before === null ? model : kept
      const isPinned = preset !== null && preset.version !== null
      const values = isPinned ? presetValuesOf(await presetVersionOf(profileId, preset.slug, preset.version)) : null
      database.transaction(() => {
        conversations.choosePreset(id, preset && { ...preset, values, modelBefore })
        if (preset !== null) {
          if (preset.slug !== before?.slug) conversations.chooseModel(id, null)
        } else if (model === null) conversations.chooseModel(id, kept ?? otherwise)
      })
      publishConversation(id)
    },

    setSystemPrompt(id, systemPrompt) {
      conversations.setSystemPrompt(id, systemPrompt)
      publishConversation(id)
    },

    setParameters(id, set, unset) {
      const { parameters } = conversations.read(id)
      const foreign = Object.keys(set).find((name) => notSetHere.has(name))
      if (foreign !== undefined) throw badInput(`${foreign} is not set as a parameter of a chat.`, foreign)
      const next = Object.fromEntries(
        Object.entries({ ...parameters, ...set }).filter(([name]) => !unset.includes(name)),
      )
      // What was wrong before must not keep anything else from being set.
      const known = new Set(parameterProblems(parameters).map(({ message }) => message))
      const problem = parameterProblems(next).find(({ field, message }) => field in set || !known.has(message))
      if (problem) throw badInput(problem.message, problem.field)
      conversations.setParameters(id, next)
      publishConversation(id)
    },

    saveDraft(id, written, { base, writer = null } = {}) {
      const before = conversations.read(id).draft
      const draft = base === undefined ? written : mergeDrafts(base, written, before)
      conversations.saveDraft(id, draft)
      // The list only shows that there is one.
      if ((before === '') !== (draft === '')) onListChanged([id])
      return { draft, revision: publishDraft(id, draft, writer) }
    },

    followGateway(profileId, model) {
      for (const id of conversations.moveEmpty(profileId, model)) publishConversation(id)
    },

    moveToActiveGateway(id, model) {
      conversations.read(id)
      database.transaction(() => conversations.move(id, activeProfileId(), model))
      publishConversation(id)
    },
  }
}
