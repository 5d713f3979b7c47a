import { useEffect } from 'react'
import { create } from 'zustand'
import type { Conversation } from '#shared/conversation.ts'

/** A model choice that main has not confirmed yet. */
interface Chosen {
  conversationId: string
  model: string | null
  instead: string | null
}

type Chat = Pick<Conversation, 'id' | 'model'>

const useChosen = create<{ chosen: Chosen | null }>(() => ({ chosen: null }))

/** Shows `model` optimistically until main publishes a change. Returns a rollback, for a refused choice. */
export function showChosenModel(chat: Chat, model: string | null): () => void {
  const chosen = { conversationId: chat.id, model, instead: chat.model }
  useChosen.setState({ chosen })
  return () => drop(chosen)
}

/** Returns the chat's model, with an unconfirmed choice applied. */
export function modelOf(chat: Chat, chosen: Chosen | null): string | null {
  return isAwaited(chat, chosen) ? chosen.model : chat.model
}

/** `chatModelOf` for event handlers. */
export function chatModelNow(chat: Chat): string | null {
  return modelOf(chat, useChosen.getState().chosen)
}

/** `chatModelOf` for components. */
export function useChatModel(chat: Chat): string | null {
  const { chosen } = useChosen()
  const { id, model } = chat
  useEffect(() => {
    // Dropped when confirmed: main may set the previous model again later.
    if (chosen?.conversationId === id && chosen.instead !== model) drop(chosen)
  }, [chosen, id, model])
  return modelOf(chat, chosen)
}

function drop(chosen: Chosen): void {
  useChosen.setState((now) => (now.chosen === chosen ? { chosen: null } : now))
}

function isAwaited(chat: Chat, chosen: Chosen | null): chosen is Chosen {
  return chosen?.conversationId === chat.id && chosen.instead === chat.model
}
