import { create } from 'zustand'
import { useMediaQuery } from './use-media-query.ts'

/** Below this width the inspector covers the content (mock/README.md, Layout). */
export const narrowWindow = '(max-width: 1099px)'

export type InspectorPlace = 'folded' | 'beside' | 'over'

// Not persisted: a narrow window starts with its content visible.
const useOverlay = create<{ isOut: boolean }>(() => ({ isOut: false }))

/** The function that closes what is shown in the place of the inspectors. */
const useCover = create<{ readonly close: (() => void) | null }>(() => ({ close: null }))

/** Folds the inspectors while something else is in their place; null ends that. Opening one of them calls `close`. */
export function coverInspectors(close: (() => void) | null): void {
  useCover.setState({ close })
  if (close !== null) useOverlay.setState({ isOut: false })
}

/**
 * Returns where the inspector is. In a wide window it is beside the content and `remembered` says whether it is
 * unfolded; in a narrow one it opens over the content until it is dismissed. Opening it closes what covers it.
 */
export function useInspector(
  remembered: boolean,
  remember: (isOpen: boolean) => void,
): { place: InspectorPlace; isOpen: boolean; toggle: () => void; close: () => void } {
  const isNarrow = useMediaQuery(narrowWindow)
  const { isOut } = useOverlay()
  const cover = useCover()
  const isOpen = cover.close === null && (isNarrow ? isOut : remembered)
  const setOpen = (open: boolean) => (isNarrow ? useOverlay.setState({ isOut: open }) : remember(open))
  return {
    place: isOpen ? (isNarrow ? 'over' : 'beside') : 'folded',
    isOpen,
    toggle() {
      cover.close?.()
      setOpen(!isOpen)
    },
    close: () => setOpen(false),
  }
}

/** Returns where the details of a selected row appear: beside the list, or over it. */
export function useDetailPlace(isChosen: boolean): InspectorPlace {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isChosen) return 'folded'
  return isNarrow ? 'over' : 'beside'
}
