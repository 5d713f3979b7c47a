/** A list of texts during editing, and the pending text for its end. */
export interface ListDraft {
  items: readonly string[]
  pending: string
}

/** Returns the draft for a value; a single text is a list of one, and non-texts are dropped. */
export function startList(value: unknown): ListDraft {
  const items = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return { items: items.filter((item) => typeof item === 'string'), pending: '' }
}

/** Returns the texts of a draft. Pending text counts; emptied items do not. */
export function listOf({ items, pending }: ListDraft): string[] {
  return [...items, pending].filter((item) => item !== '')
}

/** Appends the pending text to the list. */
export function appendPending(draft: ListDraft): ListDraft {
  return { items: listOf(draft), pending: '' }
}

export function replaceItem(draft: ListDraft, index: number, text: string): ListDraft {
  return { ...draft, items: draft.items.with(index, text) }
}

export function removeItem(draft: ListDraft, index: number): ListDraft {
  return { ...draft, items: draft.items.toSpliced(index, 1) }
}

/** Swaps an item with the one before it. */
export function moveUp(draft: ListDraft, index: number): ListDraft {
  const item = draft.items[index]
  if (item === undefined || index === 0) return draft
  return { ...draft, items: draft.items.toSpliced(index, 1).toSpliced(index - 1, 0, item) }
}
