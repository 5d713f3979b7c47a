import { create } from 'zustand'
import { useMediaQuery } from './use-media-query.ts'

/** Below this width the list of chats folds and opens over the content. */
const foldedWindow = '(max-width: 999px)'

export interface FoldingList {
  readonly place: 'beside' | 'folded' | 'over'
  readonly open: () => void
  readonly close: () => void
}

// Not persisted: a narrow window starts with its content visible, and a wide one always shows the list.
const useOverlay = create<{ isOut: boolean }>(() => ({ isOut: false }))

/** Returns where a list is that folds in a narrow window. In a wide one, `open` and `close` do nothing. */
export function useFoldingList(): FoldingList {
  const isNarrow = useMediaQuery(foldedWindow)
  const { isOut } = useOverlay()
  return {
    place: isNarrow ? (isOut ? 'over' : 'folded') : 'beside',
    open: () => useOverlay.setState({ isOut: isNarrow }),
    close: foldList,
  }
}

/** Folds a list that is over the content, after its choice was made. */
export function foldList(): void {
  useOverlay.setState({ isOut: false })
}
