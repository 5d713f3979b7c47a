import { create } from 'zustand'
import { useChangeSettings } from '../bridge/settings.ts'

const useDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** State of the dialog that adds a gateway. Settings renders it; `open` can be called from any view and goes there. */
export function useAddGateway(): { isOpen: boolean; open: () => void; close: () => void } {
  const { isOpen } = useDialog()
  const changeSettings = useChangeSettings()
  return {
    isOpen,
    open() {
      useDialog.setState({ isOpen: true })
      changeSettings({ view: 'settings' })
    },
    close: () => useDialog.setState({ isOpen: false }),
  }
}
