import type { ComposerRole } from '#shared/chat-draft.ts'
import type { MessageRole } from '#shared/conversation.ts'
import { chatDrafts } from './chat-drafts.ts'

export const defaultRole: ComposerRole = { as: 'ask', name: '', toolCallId: '' }
/** The roles that need no tool call. */
export const plainRoles = ['user', 'assistant', 'system', 'developer'] as const satisfies readonly MessageRole[]
export const roles: readonly MessageRole[] = [...plainRoles, 'tool']

/** Sets the role of the composer, which is kept with its draft; null sends as usual. */
export function setComposerRole(conversationId: string, composerRole: ComposerRole | null): void {
  chatDrafts.write({ kind: 'composer-role', ownerId: conversationId, value: composerRole })
}
