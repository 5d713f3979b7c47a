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

/** From now on the chat's model, for all that show it or act upon it; what main then tells takes its place. */
export function showChosenModel(chat: Chat, model: string | null): void {
  useChosen.setState({ chosen: { conversationId: chat.id, model, instead: chat.model } })
}

/** The choice was not taken: the model is what main tells. */
export function dropChosenModel(): void {
  useChosen.setState({ chosen: null })
}

/** The chat's model as it was chosen last, also before main has told of it. */
export function modelOf(chat: Chat, chosen: Chosen | null): string | null {
  return isAwaited(chat, chosen) ? chosen.model : chat.model
}

/** `modelOf` for components. */
export function useChatModel(chat: Chat): string | null {
  const { chosen } = useChosen()
  const { id, model } = chat
  useEffect(() => {
    // Once main has told, what was chosen has done its duty: the same model may go again later.
    if (chosen?.conversationId === id && chosen.instead !== model) dropChosenModel()
  }, [chosen, id, model])
  return modelOf(chat, chosen)
}

function isAwaited(chat: Chat, chosen: Chosen | null): chosen is Chosen {
  return chosen?.conversationId === chat.id && chosen.instead === chat.model
}
