/** Maximum number of messages inside a selection that stay mounted, so that they can be copied. */
const maxSelected = 300

/** Returns the position of the message that contains a node; null outside of the log. */
export function positionOf(node: Node | null): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  const position = element?.closest<HTMLElement>('[data-position]')?.dataset['position']
  return position === undefined ? null : Number(position)
}

/** Returns the positions that stay mounted at any scroll position: the focused message and the selected ones. */
export function pinnedPositions(): number[] {
  const kept: number[] = []
  const focused = positionOf(document.activeElement)
  if (focused !== null) kept.push(focused)
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return kept
  const [begin, end] = [positionOf(selection.anchorNode), positionOf(selection.focusNode)]
  const ends = [begin, end].filter((position) => position !== null)
  const [from, until] = [Math.min(...ends), Math.max(...ends)]
  if (ends.length < 2 || until - from > maxSelected) return [...kept, ...ends]
  return [...kept, ...Array.from({ length: until - from + 1 }, (_, index) => from + index)]
}
