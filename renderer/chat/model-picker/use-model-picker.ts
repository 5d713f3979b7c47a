import { create } from 'zustand'

/** Whether the picker of the open chat is open: the welcome opens it as well as its own button. */
export const useModelPicker = create<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))
