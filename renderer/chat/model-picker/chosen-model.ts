import { useEffect } from 'react'
import { create } from 'zustand'
import type { Conversation } from '#shared/conversation.ts'

/** A model choice that main has not confirmed yet. */
interface PendingChoice {
  conversationId: string
  model: string | null
  previous: string | null
}

type Chat = Pick<Conversation, 'id' | 'model'>

const usePendingChoice = create<{ chosen: PendingChoice | null }>(() => ({ chosen: null }))

/** Shows `model` optimistically until main publishes a change. Returns a rollback, for a refused choice. */
export function showPendingModel(chat: Chat, model: string | null): () => void {
  const chosen = { conversationId: chat.id, model, previous: chat.model }
  usePendingChoice.setState({ chosen })
  return () => clear(chosen)
}

/** Returns the chat's model, with an unconfirmed choice applied. */
export function chatModelOf(chat: Chat, chosen: PendingChoice | null): string | null {
  return isPending(chat, chosen) ? chosen.model : chat.model
}

/** `chatModelOf` for event handlers. */
export function readChatModel(chat: Chat): string | null {
  return chatModelOf(chat, usePendingChoice.getState().chosen)
}

/** `chatModelOf` for components. */
export function useChatModel(chat: Chat): string | null {
  const { chosen } = usePendingChoice()
  const { id, model } = chat
  useEffect(() => {
    // Dropped when confirmed: main may set the previous model again later.
    if (chosen?.conversationId === id && chosen.previous !== model) clear(chosen)
  }, [chosen, id, model])
  return chatModelOf(chat, chosen)
}

function clear(chosen: PendingChoice): void {
  usePendingChoice.setState((now) => (now.chosen === chosen ? { chosen: null } : now))
}

function isPending(chat: Chat, chosen: PendingChoice | null): chosen is PendingChoice {
  return chosen?.conversationId === chat.id && chosen.previous === chat.model
}
