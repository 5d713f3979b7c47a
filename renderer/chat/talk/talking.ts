import { create } from 'zustand'

/** Whether this window is in conversation mode, which speaks the answers itself. */
export const useTalking = create<{ readonly isTalking: boolean }>(() => ({ isTalking: false }))
