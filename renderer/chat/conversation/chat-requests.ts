import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useConversation } from './use-conversation.ts'

/** What the palette asks of the open chat, whose parts have the means. */
export type PaletteRequest = 'choose-model' | 'choose-preset' | 'compare' | 'find'

const useRequest = create<{ request: PaletteRequest | null }>(() => ({ request: null }))

/** Asks the open chat for something, as soon as it is shown. */
export function requestOfChat(request: PaletteRequest): void {
  useRequest.setState({ request })
}

/** Runs a request when it is made. */
export function useChatRequest(wanted: PaletteRequest, run: () => void): void {
  const isWanted = useRequest(({ request }) => request === wanted)
  const answer = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return
    useRequest.setState({ request: null })
    answer()
  }, [isWanted])
}

/** Drops a request that no part of the loaded chat can answer now, such as a preset while it compares. */
export function useDropUnanswered(): void {
  const request = useRequest((state) => state.request)
  const isLoaded = useConversation(({ conversation }) => conversation !== null)
  useEffect(() => {
    // Effects of the parts run before this one.
    if (isLoaded && request !== null) useRequest.setState({ request: null })
  }, [isLoaded, request])
}
