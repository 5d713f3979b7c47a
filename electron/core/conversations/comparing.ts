import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import { maxTargets } from '#shared/chat/comparison.ts'
import type { ComparisonTarget } from '#shared/conversation.ts'
import { badInput } from './bad-input.ts'
import type { StoredColumn, StoredComparison } from './comparison-store.ts'
import { beginningOf } from './continued-answer.ts'
import type { ConversationContext } from './conversation-context.ts'
import { presetValuesOf, type PresetVersionOf, withTarget } from './conversation-request.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'
import type { TurnSteps } from './turns.ts'

/** One message to several targets, whose answers stand side by side. Each commits before anything is sent. */
export interface Comparing {
  /** Whom the next message goes to; kept with the draft. What pinned versions say is read now. */
  setComparing(id: string, targets: readonly ComparisonTarget[]): Promise<void>
  /** Sends a message that was answered to further targets; the answers `besides` stand before theirs. */
  compareMessage(
    id: string,
    messageId: string,
    targets: readonly ComparisonTarget[],
    besides: readonly string[],
  ): Promise<{ answerIds: string[] }>
  /** Asks the target of a compared answer again, or for the rest of the answer; the new one takes its place. */
  retryCompared(id: string, messageId: string, goesOn: boolean): { answerId: string }
  /** The chat goes on from this answer of a comparison. */
  keepAnswer(id: string, messageId: string): void
}

/** The target with the parameters that hold now, as a comparison keeps it. */
export function settled(target: StoredTarget, { parameters }: StoredConversation): StoredTarget {
  return { ...target, parameters: target.parameters ?? parameters }
}

export function createComparing(
  context: ConversationContext,
  { gatewayFor, putAnswer, start }: TurnSteps,
  presetVersionOf: PresetVersionOf,
): Comparing {
  const { conversations, messages, comparisons, answering, commit } = context
  const { publishConversation, publishSnapshot, readMessage } = context

  /** With what pinned versions say, which was read before or is read now. */
  async function readTargets(id: string, targets: readonly ComparisonTarget[]): Promise<StoredTarget[]> {
    const { profileId, preset, presetValues, targets: known } = conversations.read(id)
    for (const { parameters } of targets) {
      const [problem] = parameterProblems(parameters ?? {})
      if (problem) throw badInput(problem.message, problem.field)
    }
    return Promise.all(
      targets.map(async (target) => {
        const { slug, version } = target.preset ?? { slug: '', version: null }
        if (version === null) return { ...target, presetValues: null }
        const same = [{ preset, presetValues }, ...known].find(
          (each) => each.preset?.slug === slug && each.preset.version === version && each.presetValues !== null,
        )
        const values = same?.presetValues ?? presetValuesOf(await presetVersionOf(profileId, slug, version))
        return { ...target, presetValues: values }
      }),
    )
  }

  /** The comparison that an answer stands in, and its column. */
  function placeOf(
    id: string,
    messageId: string,
  ): { questionId: string; comparison: StoredComparison; column: StoredColumn } {
    const { parentId: questionId } = readMessage(id, messageId)
    const comparison = questionId === null ? null : comparisons.of(questionId)
    const column = comparison?.columns.find(({ answerId }) => answerId === messageId)
    if (questionId === null || !comparison || !column) {
      throw badInput('This answer is not compared with others.', 'messageId')
    }
    return { questionId, comparison, column }
  }

  return {
    async setComparing(id, targets) {
      const stored = await readTargets(id, targets)
      conversations.setTargets(id, stored)
      publishConversation(id)
    },

    async compareMessage(id, messageId, wanted, besides) {
      const targets = await readTargets(id, wanted)
      const question = readMessage(id, messageId)
      if (question.role !== 'user') throw badInput('Only a message of yours can be compared.', 'messageId')
      for (const answerId of besides) {
        const { role, parentId } = readMessage(id, answerId)
        if (role !== 'assistant' || parentId !== messageId) {
          throw badInput('Only answers to the same message stand side by side.', 'besides')
        }
      }
      const count = targets.length + besides.length
      if (count < 2 || count > maxTargets) {
        throw badInput(`Two to ${maxTargets} answers stand side by side.`, 'targets')
      }
      const gateway = gatewayFor(id)
      const answers = commit(id, () => {
        const stored = conversations.read(id)
        const before = comparisons.of(messageId)?.columns ?? []
        const put = targets.map((target) => putAnswer(withTarget(stored, target), messageId))
        comparisons.put(id, {
          questionId: messageId,
          columns: [
            ...besides.map(
              (answerId) => before.find((column) => column.answerId === answerId) ?? { answerId, target: null },
            ),
            ...targets.map((target, index) => ({ answerId: put[index]?.id ?? '', target: settled(target, stored) })),
          ],
          keptId: null,
        })
        const first = besides[0] ?? put[0]?.id ?? messageId
        const isOnFirst = stored.leafId !== null && messages.leadsThrough(stored.leafId, first)
        conversations.show(id, isOnFirst ? stored.leafId : messages.newestLeaf(first))
        return put
      })
      for (const answer of answers) start(id, gateway, answer)
      publishSnapshot(id)
      return { answerIds: answers.map((answer) => answer.id) }
    },

    retryCompared(id, messageId, goesOn) {
      const { questionId, comparison, column } = placeOf(id, messageId)
      if (answering.isUnderWay(messageId)) throw badInput('This answer is still arriving.', 'messageId')
      const begun = goesOn ? (answering.unstored(messageId) ?? messages.answer(messageId)) : null
      if (begun?.text === '') throw badInput('Nothing of this answer has arrived. Ask for it again.', 'messageId')
      const gateway = gatewayFor(id, true)
      const answer = commit(id, () => {
        const stored = conversations.read(id)
        const asked = withTarget(stored, column.target)
        const thread = messages.thread(goesOn ? messageId : questionId)
        const put = putAnswer(asked, questionId, thread, begun && beginningOf(begun))
        const replaced = (other: StoredColumn) => (other === column ? { ...column, answerId: put.id } : other)
        comparisons.put(id, {
          questionId,
          columns: comparison.columns.map(replaced),
          keptId: comparison.keptId === messageId ? null : comparison.keptId,
        })
        if (stored.leafId !== messageId) conversations.show(id, stored.leafId)
        return put
      })
      start(id, gateway, answer)
      publishSnapshot(id)
      return { answerId: answer.id }
    },

    keepAnswer(id, messageId) {
      const { comparison } = placeOf(id, messageId)
      commit(id, () => {
        const { leafId } = conversations.read(id)
        comparisons.put(id, { ...comparison, keptId: messageId })
        if (leafId === null || !messages.leadsThrough(leafId, messageId)) {
          conversations.show(id, messages.newestLeaf(messageId))
        }
      })
      publishSnapshot(id)
    },
  }
}
