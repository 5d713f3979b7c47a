import { create } from 'zustand'

/** The gateway whose key the dialog asks for; null if it is closed. */
export const useKeyDialog = create<{ readonly profileId: string | null }>(() => ({ profileId: null }))

/** Asks for the key of a gateway, in any view. */
export function openKeyDialog(profileId: string): void {
  useKeyDialog.setState({ profileId })
}

export function closeKeyDialog(): void {
  useKeyDialog.setState({ profileId: null })
}
