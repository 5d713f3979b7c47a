import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { ExportedComparison, ExportedConversation } from './exported.ts'

/**
 * Returns what is inconsistent in an imported conversation, or null. Parents must precede their children, the leaf must
 * exist, and compared answers must have the same parent.
 */
export function treeProblem({
  id,
  title,
  leafId,
  messages,
  comparisons = [],
}: ExportedConversation): Explanation | null {
  const where = explain('theConversation', { title: JSON.stringify(title ?? id) })
  const before = new Set<string>()
  for (const message of messages) {
    if (before.has(message.id)) return explain('importMessageTwice', { conversation: where, id: message.id })
    if (message.parentId !== null && !before.has(message.parentId)) {
      return explain('importParentMissing', { conversation: where, id: message.id })
    }
    if ((message.role === 'assistant') !== (message.answer !== null)) {
      return explain('importRoleContradiction', { conversation: where, id: message.id })
    }
    before.add(message.id)
  }
  if (leafId !== null && !before.has(leafId)) return explain('importLeafMissing', { conversation: where })
  const answered = new Map(messages.flatMap(({ id: own, parentId, answer }) => (answer ? [[own, parentId]] : [])))
  return comparisons.every((comparison) => isConsistent(comparison, answered))
    ? null
    : explain('importForeignComparison', { conversation: where })
}

/** Returns whether all compared answers belong to the question; `answered` maps answers to their parents. */
function isConsistent(
  { questionId, columns, keptId }: ExportedComparison,
  answered: ReadonlyMap<string, string | null>,
) {
  const ids = new Set(columns.map(({ answerId }) => answerId))
  const isOwn = columns.every(({ answerId }) => answered.get(answerId) === questionId)
  return isOwn && ids.size === columns.length && (keptId === null || ids.has(keptId))
}
