import { create } from 'zustand'

/** Whether the Speech panel has a speech in flight, and whether the panel is visible; otherwise a bar represents it. */
export const useSpeechStatus = create<{ readonly isRunning: boolean; readonly isPanelShown: boolean }>(() => ({
  isRunning: false,
  isPanelShown: false,
}))
