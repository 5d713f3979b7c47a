import { create } from 'zustand'
import type { MessageRole } from '#shared/conversation.ts'
import { keptEntries } from '../conversation/kept-entries.ts'

/** The role in which the composer writes. `ask` sends and waits for an answer; the other roles only add a message. */
export interface Speaker {
  as: 'ask' | MessageRole
  /** `name` on the wire; empty for none. */
  name: string
  /** The call that a tool result belongs to. */
  toolCallId: string
}

export const asker: Speaker = { as: 'ask', name: '', toolCallId: '' }
export const roles: readonly MessageRole[] = ['user', 'assistant', 'system', 'developer', 'tool']

const kept = keptEntries({ key: 'chat.speakers', limit: 50, isValue: isSpeaker })

/** By conversation, unless it simply asks. Stored, since a draft must not change its role in a restart. */
export const useSpeakers = create<Readonly<Record<string, Speaker>>>(() => kept.readAll(localStorage))

/** Sets the role of the composer; null sends as usual. */
export function speakAs(conversationId: string, speaker: Speaker | null): void {
  const { [conversationId]: _before, ...others } = useSpeakers.getState()
  useSpeakers.setState(speaker === null ? others : { ...others, [conversationId]: speaker }, true)
  kept.keep(localStorage, conversationId, speaker ?? undefined)
}

function isSpeaker(value: unknown): value is Speaker {
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
