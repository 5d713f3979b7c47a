import { create } from 'zustand'

/** Whether the Speech panel says something at present, and whether one sees the panel: otherwise a bar stands in for it. */
export const useSpeechShown = create<{ readonly isUnderWay: boolean; readonly isPanelShown: boolean }>(() => ({
  isUnderWay: false,
  isPanelShown: false,
}))
