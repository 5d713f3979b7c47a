interface Scrolled {
  /** Pixels that are scrolled away at the top, and the height that is seen. */
  top: number
  height: number
  /** The height of everything. */
  total: number
}

/** The section one reads: the last that begins in the upper third, and the last of all at the end of the page. */
export function sectionAt<Name>(
  sections: readonly { name: Name; top: number }[],
  scrolled: Scrolled,
): Name | undefined {
  if (scrolled.top + scrolled.height >= scrolled.total - 1) return sections.at(-1)?.name
  const line = scrolled.top + scrolled.height / 3
  return (sections.findLast(({ top }) => top <= line) ?? sections[0])?.name
}
