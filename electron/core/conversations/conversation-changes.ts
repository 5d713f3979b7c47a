import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import type { ChosenPreset, Conversation, ParameterValues } from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from './bad-input.ts'
import type { ConversationContext } from './conversation-context.ts'
import { presetValuesOf, type PresetVersionOf } from './conversation-request.ts'
import { publicConversation } from './conversation-store.ts'

/** Commands that change a conversation, but not its messages. */
export interface ConversationChanges {
  create(model: string | null): Conversation
  rename(id: string, title: string): void
  pin(id: string, isPinned: boolean): void
  delete(id: string): void
  restore(id: string): void
  chooseModel(id: string, model: string | null): void
  /**
   * Sets the preset, whose model is used until another one is chosen. Null removes the preset and restores the model
   * before it, or else `fallbackModel`. A pinned version is read now and stored, so that later changes of the preset do
   * not affect it.
   */
  choosePreset(id: string, preset: ChosenPreset | null, fallbackModel: string | null): Promise<void>
  setSystemPrompt(id: string, systemPrompt: string): void
  /** Changes nothing and throws `bad-input` with the field if a gateway would refuse a value. */
  setParameters(id: string, set: ParameterValues, unset: readonly string[]): void
  /** Saves the draft, merged with what another window has written since `by.base`. */
  saveDraft(id: string, draft: string, by?: DraftWriter): { draft: string; revision: number }
  /** Moves conversations without messages to the gateway that is now in use, with its model. */
  followGateway(profileId: string, model: string | null): void
  /** Moves a conversation whose gateway was removed to the one in use, with its model. */
  moveToActiveGateway(id: string, model: string | null): void
}

/** The window that wrote a draft, and the text that it started from. */
export interface DraftWriter {
  readonly base?: string | undefined
  readonly writer?: string | undefined
}

export interface ChangeParts {
  readonly activeProfileId: () => string
  readonly presetVersionOf: PresetVersionOf
}

/** Request fields that are not set as parameters. */
const reservedFields: ReadonlySet<string> = new Set(['messages', 'model', 'stream', 'preset'])

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
      watchers.publish(id, { type: 'deleted' })
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

    async choosePreset(id, preset, fallbackModel) {
      const { profileId, preset: before, model, modelBefore: storedModel } = conversations.read(id)
      const modelBefore = before === null ? model : storedModel
      const isPinned = preset !== null && preset.version !== null
      const values = isPinned ? presetValuesOf(await presetVersionOf(profileId, preset.slug, preset.version)) : null
      database.transaction(() => {
        conversations.choosePreset(id, preset && { ...preset, values, modelBefore })
        if (preset !== null) {
          if (preset.slug !== before?.slug) conversations.chooseModel(id, null)
        } else if (model === null) conversations.chooseModel(id, storedModel ?? fallbackModel)
      })
      publishConversation(id)
    },

    setSystemPrompt(id, systemPrompt) {
      conversations.setSystemPrompt(id, systemPrompt)
      publishConversation(id)
    },

    setParameters(id, set, unset) {
      const { parameters } = conversations.read(id)
      const foreign = Object.keys(set).find((name) => reservedFields.has(name))
      if (foreign !== undefined) throw badInput(explain('notAChatParameter', { field: foreign }), foreign)
      const next = Object.fromEntries(
        Object.entries({ ...parameters, ...set }).filter(([name]) => !unset.includes(name)),
      )
      // Problems that existed before must not prevent other changes.
      const known = new Set(parameterProblems(parameters).map(({ message }) => message))
      const problem = parameterProblems(next).find(({ field, message }) => field in set || !known.has(message))
      if (problem) throw badInput(problem, problem.field)
      conversations.setParameters(id, next)
      publishConversation(id)
    },

    saveDraft(id, written, { base, writer = null } = {}) {
      const before = conversations.read(id).draft
      const draft = base === undefined ? written : mergeDrafts(base, written, before)
      conversations.saveDraft(id, draft)
      // The list shows only whether there is a draft.
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
