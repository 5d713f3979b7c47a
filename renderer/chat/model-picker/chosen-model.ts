import { useEffect } from 'react'
import { create } from 'zustand'
import type { Conversation } from '#shared/conversation.ts'

/** A model that was chosen just now, in the place of what main has told so far. */
interface Chosen {
  conversationId: string
  model: string | null
  instead: string | null
}

type Chat = Pick<Conversation, 'id' | 'model'>

const useChosen = create<{ chosen: Chosen | null }>(() => ({ chosen: null }))

/**
 * From now on the chat's model, where it is asked for here; what main then tells takes its place. Returns what takes it
 * back: the choice was refused.
 */
export function showChosenModel(chat: Chat, model: string | null): () => void {
  const chosen = { conversationId: chat.id, model, instead: chat.model }
  useChosen.setState({ chosen })
  return () => drop(chosen)
}

/** The chat's model as it was chosen last, also before main has told of it. */
export function modelOf(chat: Chat, chosen: Chosen | null): string | null {
  return isAwaited(chat, chosen) ? chosen.model : chat.model
}

/** `modelOf` for what is done just now. */
export function chatModelNow(chat: Chat): string | null {
  return modelOf(chat, useChosen.getState().chosen)
}

/** `modelOf` for components. */
export function useChatModel(chat: Chat): string | null {
  const { chosen } = useChosen()
  const { id, model } = chat
  useEffect(() => {
    // Once main has told, what was chosen has done its duty: the same model may go again later.
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
