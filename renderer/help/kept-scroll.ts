import { type RefObject, useLayoutEffect } from 'react'
import { useHelp } from './help-state.ts'

/** Scrolls to where the person was, once the content is there: after a reload, or Back. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) scroller.current?.scrollTo({ top: useHelp.getState().scrollTop })
  }, [isReady, scroller])
}
