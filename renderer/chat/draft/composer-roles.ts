import { create } from 'zustand'
import type { MessageRole } from '#shared/conversation.ts'
import { createLruStorage } from '../../storage/lru-storage.ts'

/** The role in which the composer writes. `ask` sends and waits for an answer; the other roles only add a message. */
export interface ComposerRole {
  as: 'ask' | MessageRole
  /** `name` on the wire; empty for none. */
  name: string
  /** The call that a tool result belongs to. */
  toolCallId: string
}

export const defaultRole: ComposerRole = { as: 'ask', name: '', toolCallId: '' }
export const roles: readonly MessageRole[] = ['user', 'assistant', 'system', 'developer', 'tool']

const stored = createLruStorage({ key: 'chat.speakers', limit: 50, isValue: isComposerRole })

/** By conversation, unless it simply asks. Stored, since a draft must not change its role in a restart. */
export const useComposerRoles = create<Readonly<Record<string, ComposerRole>>>(() => stored.readAll(localStorage))

/** Sets the role of the composer; null sends as usual. */
export function setComposerRole(conversationId: string, composerRole: ComposerRole | null): void {
  const { [conversationId]: _before, ...others } = useComposerRoles.getState()
  useComposerRoles.setState(composerRole === null ? others : { ...others, [conversationId]: composerRole }, true)
  stored.write(localStorage, conversationId, composerRole ?? undefined)
}

function isComposerRole(value: unknown): value is ComposerRole {
  return (
    typeof value === 'object' &&
    value !== null &&
    'as' in value &&
    (value.as === 'ask' || roles.some((role) => role === value.as)) &&
    'name' in value &&
    typeof value.name === 'string' &&
    'toolCallId' in value &&
    typeof value.toolCallId === 'string'
  )
}
