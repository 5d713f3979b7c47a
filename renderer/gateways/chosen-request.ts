import { create } from 'zustand'
import { useChangeSettings } from '../bridge/settings.ts'

/** The request of a program that is shown in the inspector of the view Gateway. Kept while the app runs. */
export const useChosenRequest = create<{
  readonly requestId: string | null
  choose(requestId: string | null): void
}>((set) => ({
  requestId: null,
  choose: (requestId) => set({ requestId }),
}))

/** Returns a function that shows a request in the view Gateway. */
export function useOpenRequest(): (requestId: string) => void {
  const { choose } = useChosenRequest()
  const changeSettings = useChangeSettings()
  return (requestId) => {
    choose(requestId)
    changeSettings({ view: 'gateway' })
  }
}
