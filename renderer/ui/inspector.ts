import { create } from 'zustand'
import { useMediaQuery } from './use-media-query.ts'

/** Below this width the inspector covers the content (mock/README.md, Layout). */
export const narrowWindow = '(max-width: 1099px)'

export type InspectorPlace = 'folded' | 'beside' | 'over'

// Not persisted: a narrow window starts with its content visible.
const useOverlay = create<{ isOut: boolean }>(() => ({ isOut: false }))

/**
 * Returns where the inspector is. In a wide window it is beside the content and `remembered` says whether it is
 * unfolded; in a narrow one it opens over the content until it is dismissed.
 */
export function useInspector(
  remembered: boolean,
  remember: (isOpen: boolean) => void,
): { place: InspectorPlace; isOpen: boolean; toggle: () => void; close: () => void } {
  const isNarrow = useMediaQuery(narrowWindow)
  const { isOut } = useOverlay()
  const isOpen = isNarrow ? isOut : remembered
  const setOpen = (open: boolean) => (isNarrow ? useOverlay.setState({ isOut: open }) : remember(open))
  return {
    place: isOpen ? (isNarrow ? 'over' : 'beside') : 'folded',
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
  }
}

/** Returns where the details of a selected row appear: beside the list, or over it. */
export function useDetailPlace(isChosen: boolean): InspectorPlace {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isChosen) return 'folded'
  return isNarrow ? 'over' : 'beside'
}
