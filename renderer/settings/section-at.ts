interface Scrolled {
  /** Pixels scrolled at the top, and the visible height. */
  top: number
  height: number
  /** The height of everything. */
  total: number
}

/** Returns the section being read: the last that begins in the upper third, or the last one at the end of the page. */
export function sectionAt<Name>(
  sections: readonly { name: Name; top: number }[],
  scrolled: Scrolled,
): Name | undefined {
  if (scrolled.top + scrolled.height >= scrolled.total - 1) return sections.at(-1)?.name
  const line = scrolled.top + scrolled.height / 3
  return (sections.findLast(({ top }) => top <= line) ?? sections[0])?.name
}
