/** The id of the row that was pressed or focused, as its `data-row` has it. */
export function rowOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['row'] : undefined
}

/** Goes to the row of that id, if there is one. */
export function focusRow(list: HTMLElement, id: string | undefined): void {
  if (id !== undefined) list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
}
