import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { type Attachment } from '#shared/attachment.ts'
import { findAttachmentProblem, withDetail } from '#shared/message-rules.ts'
import { badInput } from '../app-errors.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { ListOrder } from './list-order.ts'
import { presetValuesOf, type PresetVersionOf } from './conversation-request.ts'
import { publicConversation } from './conversation-store.ts'
import { attachmentError } from '../attachments/attachment-files.ts'

export interface ChangeParts {
  readonly activeProfileId: () => string
  /** The model of a new chat if the caller names none, and of one that moves to another gateway. */
  readonly defaultModel: () => string | null
  readonly presetVersionOf: PresetVersionOf
  readonly listOrder: ListOrder
  /** Stops the tool calls of a conversation. */
  readonly stopTools: (conversationId: string) => void
}

/** Request fields that are not set as parameters. */
const reservedFields: ReadonlySet<string> = new Set(['messages', 'model', 'stream', 'preset'])

/** Commands that change a conversation, but not its messages. */
export function conversationChanges(
  context: ConversationContext,
  { activeProfileId, defaultModel, presetVersionOf, listOrder, stopTools }: ChangeParts,
) {
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
    'conversation.create': ({ model = defaultModel() }) => {
      const time = now()
      const id = createId()
      conversations.insert({ id, createdAt: time, updatedAt: time, profileId: activeProfileId(), model })
      onListChanged([id])
      return publicConversation(conversations.read(id))
    },

    'conversation.rename': ({ conversationId, title }) => {
      conversations.rename(conversationId, title)
      publishConversation(conversationId)
      return {}
    },

    'conversation.pin': ({ conversationId, isPinned }) => {
      conversations.pin(conversationId, isPinned)
      onListChanged([conversationId])
      return {}
    },

    'conversation.delete': ({ conversationId: id }) => {
      conversations.read(id)
      for (const answerId of answering.inConversation(id)) answering.end(answerId, { status: 'stopped', error: null })
      stopTools(id)
      const nextId = listOrder.neighbour(id)
      conversations.markDeleted(id, now())
      watchers.publish(id, { type: 'deleted' })
      onListChanged([id])
      return { nextId }
    },

    'conversation.restore': ({ conversationId }) => {
      conversations.markDeleted(conversationId, null)
      onListChanged([conversationId])
      return {}
    },

    'conversation.chooseModel': ({ conversationId, model }) => {
      conversations.chooseModel(conversationId, model)
      publishConversation(conversationId)
      return {}
    },

    /**
     * Sets the preset, whose model is used until another one is chosen. Null removes the preset and restores the model
     * before it, or else the default one. A pinned version is read now and stored, so that later changes of the preset
     * do not affect it.
     */
    'conversation.choosePreset': async ({ conversationId: id, preset }) => {
      const fallbackModel = defaultModel()
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
      return {}
    },

    'conversation.setSystemPrompt': ({ conversationId, systemPrompt }) => {
      conversations.setSystemPrompt(conversationId, systemPrompt)
      publishConversation(conversationId)
      return {}
    },

    /** Changes nothing and throws `bad-input` with the field if a gateway would refuse a value. */
    'conversation.setParameters': ({ conversationId: id, set, unset }) => {
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
      return {}
    },

    'conversation.setResponseCache': ({ conversationId, seconds }) => {
      conversations.setResponseCache(conversationId, seconds)
      publishConversation(conversationId)
      return {}
    },

    /** Saves the draft, merged with what another window has written since `base`. */
    'conversation.saveDraft': ({ conversationId: id, draft: written, base, writer = null }) => {
      const before = conversations.read(id).draft
      const draft = base === undefined ? written : mergeDrafts(base, written, before)
      conversations.saveDraft(id, draft)
      // The list shows only whether there is a draft.
      if ((before === '') !== (draft === '')) onListChanged([id])
      return { draft, revision: publishDraft(id, draft, writer) }
    },

    /** Moves a conversation to the gateway in use, with its model of new chats. */
    'conversation.moveToActiveGateway': ({ conversationId: id }) => {
      conversations.read(id)
      database.transaction(() => conversations.move(id, activeProfileId(), defaultModel()))
      publishConversation(id)
      return {}
    },
  } satisfies Partial<CallHandlers>
}

/** Commands for the files of the next message. Each change is saved when the call returns. */
export function draftAttachments(context: ConversationContext) {
  const { conversations, attachmentFiles, publishConversation } = context

  function change(id: string, edit: (attached: readonly Attachment[]) => readonly Attachment[]) {
    conversations.saveDraftAttachments(id, edit(conversations.read(id).draftAttachments ?? []))
    publishConversation(id)
    return {}
  }

  return {
    /** Throws `bad-input` with the problem if the file cannot be added to those already attached. */
    'conversation.attach': ({ conversationId, attachment, index }) => {
      attachmentFiles.check([attachment])
      return change(conversationId, (attached) => {
        const problem = findAttachmentProblem(attached, attachment)
        if (problem !== null) throw attachmentError(problem, attachment.name)
        return attached.toSpliced(index ?? attached.length, 0, attachment)
      })
    },
    'conversation.detach': ({ conversationId, hash }) =>
      change(conversationId, (attached) => attached.filter((each) => each.hash !== hash)),
    'conversation.setPictureDetail': ({ conversationId, hash, detail }) =>
      change(conversationId, (attached) =>
        attached.map((each) => (each.hash === hash ? withDetail(each, detail) : each)),
      ),
  } satisfies Partial<CallHandlers>
}
