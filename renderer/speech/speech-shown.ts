import { create } from 'zustand'

/** Whether the Speech panel has a speech in flight, and whether the panel is visible; otherwise a bar represents it. */
export const useSpeechShown = create<{ readonly isUnderWay: boolean; readonly isPanelShown: boolean }>(() => ({
  isUnderWay: false,
  isPanelShown: false,
}))
