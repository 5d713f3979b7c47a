import { create } from 'zustand'

/** Whether the data policy of the open chat is shown. What refuses a message can show it, too. */
export const usePolicyOpen = create<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))
