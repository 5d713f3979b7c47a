import { create } from 'zustand'
import type { MessageRole } from '#shared/conversation.ts'
import { keptEntries } from '../conversation/kept-entries.ts'

/** As whom the composer writes. `ask` sends and waits for an answer; the roles are added, and ask for nothing. */
export interface Speaker {
  as: 'ask' | MessageRole
  /** `name` on the wire; empty is none. */
  name: string
  /** The call that a tool's result belongs to. */
  toolCallId: string
}

export const asker: Speaker = { as: 'ask', name: '', toolCallId: '' }
export const roles: readonly MessageRole[] = ['user', 'assistant', 'system', 'developer', 'tool']

const kept = keptEntries({ key: 'chat.speakers', limit: 50, isValue: isSpeaker })

/** By conversation, where it is not simply the person who asks: a draft must not change its role by a restart. */
export const useSpeakers = create<Readonly<Record<string, Speaker>>>(() => kept.readAll(localStorage))

/** Null is the person who asks. */
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
