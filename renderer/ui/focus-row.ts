/** Returns the id of the row that was pressed or focused, from its `data-row`. */
export function rowOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['row'] : undefined
}

/** Focuses the row with that id, if there is one. */
export function focusRow(list: HTMLElement, id: string | undefined): void {
  if (id !== undefined) list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
}
