import { create } from 'zustand'

interface Find {
  isOpen: boolean
  /** Counts the calls of `openFind`: opening it again focuses its field. */
  asked: number
}

/** Whether the find bar of the open chat is open. */
export const useFind = create<Find>(() => ({ isOpen: false, asked: 0 }))

export function openFind(): void {
  useFind.setState(({ asked }) => ({ isOpen: true, asked: asked + 1 }))
}

export function closeFind(): void {
  useFind.setState({ isOpen: false })
}
