import { create } from 'zustand'
import { useMediaQuery } from './use-media-query.ts'

/** Below this width the inspector lies over the content (mock/README.md, Layout). */
export const narrowWindow = '(max-width: 1099px)'

export type InspectorPlace = 'folded' | 'beside' | 'over'

// Whether the overlay is out is not remembered: a window that starts narrow starts with its content in view.
const useOverlay = create<{ isOut: boolean }>(() => ({ isOut: false }))

/**
 * Where the inspector is. In a wide window it stands beside the content and `remembered` says whether it is unfolded;
 * in a narrow one it comes out over the content until it is dismissed.
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

/** Where the detail of something chosen goes: beside the list it was chosen from, or over it. */
export function useDetailPlace(isChosen: boolean): InspectorPlace {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isChosen) return 'folded'
  return isNarrow ? 'over' : 'beside'
}
