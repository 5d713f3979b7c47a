/** Returns the row that an arrow key, Home or End leads to; undefined for other keys and at the ends. */
export function rowAfterKey(ids: readonly string[], id: string, key: string): string | undefined {
  const index = ids.indexOf(id)
  switch (key) {
    case 'ArrowDown':
      return ids[index + 1]
    case 'ArrowUp':
      return index > 0 ? ids[index - 1] : undefined
    case 'Home':
      return ids[0]
    case 'End':
      return ids.at(-1)
    default:
      return undefined
  }
}

/** Returns the id of the row that was pressed or focused, from its `data-row`. */
export function rowOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['row'] : undefined
}

/** Focuses the row with that id, if there is one. */
export function focusRow(list: HTMLElement, id: string | undefined): void {
  if (id !== undefined) list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
}
