import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** How many places on screen show connect cards: a server that they offer needs no announcement. */
export const useCardsOnScreen = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Counts this place while it shows connect cards. A layout effect, so that it counts before anything is announced. */
export function useShowsCards(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined
    const add = (change: number) => useCardsOnScreen.setState(({ count }) => ({ count: count + change }))
    add(1)
    return () => add(-1)
  }, [isShown])
}
