import { create } from 'zustand'

/** Whether the dialog that connects a gateway by its address is open. */
export const useConnectDialog = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openConnectDialog(): void {
  useConnectDialog.setState({ isOpen: true })
}

export function closeConnectDialog(): void {
  useConnectDialog.setState({ isOpen: false })
}
