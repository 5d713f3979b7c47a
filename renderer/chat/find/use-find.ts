import { create } from 'zustand'

interface Find {
  isOpen: boolean
  /** Counts how often it was asked for: asking again goes back to its field. */
  asked: number
}

/** Whether Find in chat is open over the messages of the chat that is shown. */
export const useFind = create<Find>(() => ({ isOpen: false, asked: 0 }))

export function openFind(): void {
  useFind.setState(({ asked }) => ({ isOpen: true, asked: asked + 1 }))
}

export function closeFind(): void {
  useFind.setState({ isOpen: false })
}
