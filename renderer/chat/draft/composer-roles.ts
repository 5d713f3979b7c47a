import type { ComposerRole } from '#shared/chat-draft.ts'
import type { MessageRole } from '#shared/conversation.ts'
import { chatDrafts } from './chat-drafts.ts'

export const defaultRole: ComposerRole = { as: 'ask', name: '', toolCallId: '' }
export const roles: readonly MessageRole[] = ['user', 'assistant', 'system', 'developer', 'tool']

/** Sets the role of the composer, which is kept with its draft; null sends as usual. */
export function setComposerRole(conversationId: string, composerRole: ComposerRole | null): void {
  chatDrafts.write({ kind: 'composer-role', ownerId: conversationId, value: composerRole })
}
