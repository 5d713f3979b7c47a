import type { ComposerRole } from '#shared/chat-draft.ts'
import type { MessageRole } from '#shared/conversation.ts'
import { chatDrafts, readChatDraft } from './chat-drafts.ts'

export const defaultRole: ComposerRole = { as: 'ask', name: '', toolCallId: '' }
/** The roles that need no tool call. */
export const plainRoles = ['user', 'assistant', 'system', 'developer'] as const satisfies readonly MessageRole[]
export const roles: readonly MessageRole[] = [...plainRoles, 'tool']

/**
 * Lets the next message be added at the end, since the one with this place was added or its place is gone. A role that
 * was chosen meanwhile stays.
 */
export function clearPlace(conversationId: string, afterId: string): void {
  const now = readChatDraft('composer-role', conversationId)
  if (now?.afterId !== afterId) return
  const { as, name, toolCallId } = now
  setComposerRole(conversationId, { as, name, toolCallId })
}

/** Sets the role of the composer, which is kept with its draft; null sends as usual. */
export function setComposerRole(conversationId: string, composerRole: ComposerRole | null): void {
  chatDrafts.write({ kind: 'composer-role', ownerId: conversationId, value: composerRole })
}
