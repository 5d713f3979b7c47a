import { create } from 'zustand'

/** Whether the picker of the open chat is open. The welcome can open it too. */
export const useModelPicker = create<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))
