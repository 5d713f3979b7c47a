/** Returns the row that an arrow key, Home or End leads to; undefined for other keys and at the ends. */
export function rowAfterKey(index: number, count: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1 < count ? index + 1 : undefined
    case 'ArrowUp':
      return index > 0 ? index - 1 : undefined
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Returns the id of the row that was pressed or focused, from its `data-row`. */
export function rowOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['row'] : undefined
}

/** Focuses the row with that id, and returns whether there is one. */
export function focusRow(list: HTMLElement, id: string | undefined): boolean {
  const row = id === undefined ? null : list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  row?.focus()
  return row !== null
}
