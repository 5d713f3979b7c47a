import { create } from 'zustand'

/** Whether the dialog with the ways to connect another model is open. */
export const useConnectAnother = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openConnectAnother(): void {
  useConnectAnother.setState({ isOpen: true })
}

export function closeConnectAnother(): void {
  useConnectAnother.setState({ isOpen: false })
}
