import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import { maxTargets } from '#shared/message-rules.ts'
import type { ComparisonTarget } from '#shared/conversation.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { StoredColumn, StoredComparison } from './comparison-store.ts'
import { prefixOf } from './continued-answer.ts'
import type { ConversationContext } from './conversation-context.ts'
import { anotherOf, presetValuesOf, type PresetVersionOf, withTarget } from './conversation-request.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'
import type { AnswerSteps, MessageCommandsParts } from './message-commands.ts'

/** Returns the target with explicit parameters: its own, or the current ones of the conversation. */
export function withResolvedParameters(target: StoredTarget, { parameters }: StoredConversation): StoredTarget {
  return { ...target, parameters: target.parameters ?? parameters }
}

/** Commands for comparisons: one message sent to several targets. Each command commits before it sends. */
export function createComparisonCommands(
  context: ConversationContext,
  { gatewayFor, insertPendingAnswer, start }: AnswerSteps,
  presetVersionOf: PresetVersionOf,
  presetVersionInUse: MessageCommandsParts['presetVersionInUse'],
) {
  const { conversations, messages, comparisons, answering, commit } = context
  const { publishConversation, publishSnapshot, readMessage } = context

  /**
   * Adds the values of pinned preset versions, which are read from the gateway unless they are already stored. A preset
   * without a version is read so that its rules about data are known; sending reports a failure.
   */
  async function readTargets(id: string, targets: readonly ComparisonTarget[]): Promise<StoredTarget[]> {
    const { profileId, preset, presetValues, targets: known } = conversations.read(id)
    for (const { parameters } of targets) {
      const [problem] = parameterProblems(parameters ?? {})
      if (problem) throw badInput(problem, problem.field)
    }
    return Promise.all(
      targets.map(async (target) => {
        if (target.preset === null) return { ...target, presetValues: null }
        const { slug, version } = target.preset
        if (version === null) {
          const isSeen = presetVersionInUse(profileId, slug) !== null
          if (!isSeen) await presetVersionOf(profileId, slug, null).catch(() => undefined)
          return { ...target, presetValues: null }
        }
        const same = [{ preset, presetValues }, ...known].find(
          (each) => each.preset?.slug === slug && each.preset.version === version && each.presetValues !== null,
        )
        const values = same?.presetValues ?? presetValuesOf(await presetVersionOf(profileId, slug, version))
        return { ...target, presetValues: values }
      }),
    )
  }

  /** Returns the comparison of an answer and its column. Throws `bad-input` if it is not compared. */
  function findColumn(
    id: string,
    messageId: string,
  ): { questionId: string; comparison: StoredComparison; column: StoredColumn } {
    const { parentId: questionId } = readMessage(id, messageId)
    const comparison = questionId === null ? null : comparisons.of(questionId)
    const column = comparison?.columns.find(({ answerId }) => answerId === messageId)
    if (questionId === null || !comparison || !column) {
      throw badInput(explain('answerNotCompared'), 'messageId')
    }
    return { questionId, comparison, column }
  }

  return {
    /** Pinned preset versions are read now. */
    'conversation.setComparing': async ({ conversationId: id, targets }) => {
      const stored = await readTargets(id, targets)
      conversations.setTargets(id, stored)
      publishConversation(id)
      return {}
    },

    'conversation.compareMessage': async ({
      conversationId: id,
      messageId,
      targets: newTargets,
      existingAnswerIds,
    }) => {
      const targets = await readTargets(id, newTargets)
      const question = readMessage(id, messageId)
      if (question.role !== 'user') throw badInput(explain('onlyOwnMessagesCompared'), 'messageId')
      for (const answerId of existingAnswerIds) {
        const { role, parentId } = readMessage(id, answerId)
        if (role !== 'assistant' || parentId !== messageId) {
          throw badInput(explain('onlySameMessageCompared'), 'existingAnswerIds')
        }
      }
      const count = targets.length + existingAnswerIds.length
      if (count < 2 || count > maxTargets) {
        throw badInput(explain('tooManyCompared', { max: maxTargets }), 'targets')
      }
      const gateway = gatewayFor(id)
      const answers = commit(id, () => {
        const stored = conversations.read(id)
        const before = comparisons.of(messageId)?.columns ?? []
        const added = targets.map((target) => insertPendingAnswer(withTarget(stored, target), messageId))
        comparisons.put(id, {
          questionId: messageId,
          columns: [
            ...existingAnswerIds.map(
              (answerId) => before.find((column) => column.answerId === answerId) ?? { answerId, target: null },
            ),
            ...targets.map((target, index) => ({
              answerId: added[index]?.id ?? '',
              target: withResolvedParameters(target, stored),
            })),
          ],
          keptId: null,
        })
        const first = existingAnswerIds[0] ?? added[0]?.id ?? messageId
        const isOnFirst = stored.leafId !== null && messages.pathContains(stored.leafId, first)
        conversations.show(id, isOnFirst ? stored.leafId : messages.newestLeaf(first))
        return added
      })
      for (const answer of answers) start(id, gateway, answer)
      publishSnapshot(id)
      return { answerIds: answers.map((answer) => answer.id) }
    },

    'conversation.retryCompared': ({ conversationId: id, messageId, continuesAnswer }) => {
      const { questionId, comparison, column } = findColumn(id, messageId)
      if (answering.isRunning(messageId)) throw badInput(explain('thisAnswerStillArriving'), 'messageId')
      const before = continuesAnswer ? (answering.unsavedAnswer(messageId) ?? messages.answer(messageId)) : null
      if (before?.text === '') throw badInput(explain('nothingArrived'), 'messageId')
      const gateway = gatewayFor(id, true)
      const answer = commit(id, () => {
        const stored = conversations.read(id)
        const targeted = withTarget(stored, column.target)
        const thread = messages.thread(continuesAnswer ? messageId : questionId)
        const added = insertPendingAnswer(targeted, questionId, thread, before && prefixOf(before))
        const replaced = (other: StoredColumn) => (other === column ? { ...column, answerId: added.id } : other)
        comparisons.put(id, {
          questionId,
          columns: comparison.columns.map(replaced),
          keptId: comparison.keptId === messageId ? null : comparison.keptId,
        })
        if (stored.leafId !== messageId) conversations.show(id, stored.leafId)
        return added
      })
      start(id, gateway, continuesAnswer ? answer : anotherOf(answer))
      publishSnapshot(id)
      return { answerId: answer.id }
    },

    'conversation.keepAnswer': ({ conversationId: id, messageId }) => {
      const { comparison } = findColumn(id, messageId)
      commit(id, () => {
        const { leafId } = conversations.read(id)
        comparisons.put(id, { ...comparison, keptId: messageId })
        if (leafId === null || !messages.pathContains(leafId, messageId)) {
          conversations.show(id, messages.newestLeaf(messageId))
        }
      })
      publishSnapshot(id)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
