import type { ExportedConversation } from './exported.ts'

/** What contradicts itself: every message follows one that stands before it, and the branch shown ends in one of them. */
export function treeProblem({ id, title, leafId, messages }: ExportedConversation): string | null {
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
  return leafId !== null && !before.has(leafId) ? `${where} shows a message that is not there.` : null
}
