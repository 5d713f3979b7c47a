import type { ExportedComparison, ExportedConversation } from './exported.ts'

/**
 * Returns what is inconsistent in an imported conversation, or null. Parents must precede their children, the leaf must
 * exist, and compared answers must have the same parent.
 */
export function treeProblem({ id, title, leafId, messages, comparisons = [] }: ExportedConversation): string | null {
  const where = `The conversation ${JSON.stringify(title ?? id)}`
  const before = new Set<string>()
  for (const message of messages) {
    if (before.has(message.id)) return `${where} has the message ${message.id} twice.`
    if (message.parentId !== null && !before.has(message.parentId)) {
      return `${where} has a message, ${message.id}, that follows one that is not there.`
    }
    if ((message.role === 'assistant') !== (message.answer !== null)) {
      return `${where} has a message, ${message.id}, whose role and answer contradict each other.`
    }
    before.add(message.id)
  }
  if (leafId !== null && !before.has(leafId)) return `${where} shows a message that is not there.`
  const answered = new Map(messages.flatMap(({ id: own, parentId, answer }) => (answer ? [[own, parentId]] : [])))
  return comparisons.every((comparison) => isConsistent(comparison, answered))
    ? null
    : `${where} compares answers that do not belong to the same message.`
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
