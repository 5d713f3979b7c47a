import { create } from 'zustand'

/** Whether this window is in conversation mode, which reads the answers aloud itself. */
export const useTalking = create<{ readonly isTalking: boolean }>(() => ({ isTalking: false }))
