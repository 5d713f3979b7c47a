import { create } from 'zustand'

/** The chat whose data policy is shown, or null. What refuses a message can show it, too. */
export const usePolicyOpen = create<{ openIn: string | null; openPolicyIn: (chatId: string | null) => void }>(
  (set) => ({
    openIn: null,
    openPolicyIn: (openIn) => set({ openIn }),
  }),
)
