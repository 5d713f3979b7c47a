/** A list of texts while it is edited: what stands in it, and what is typed for its end. */
export interface ListDraft {
  items: readonly string[]
  pending: string
}

/** The draft for a value; a single text is a list of one, and what is no text is left out. */
export function startList(value: unknown): ListDraft {
  const items = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return { items: items.filter((item) => typeof item === 'string'), pending: '' }
}

/** The texts that a draft amounts to. What is being typed counts already; emptied items do not. */
export function listOf({ items, pending }: ListDraft): string[] {
  return [...items, pending].filter((item) => item !== '')
}

/** The list with what was typed at its end, ready for the next item. */
export function takePending(draft: ListDraft): ListDraft {
  return { items: listOf(draft), pending: '' }
}

export function replaceItem(draft: ListDraft, index: number, text: string): ListDraft {
  return { ...draft, items: draft.items.with(index, text) }
}

export function removeItem(draft: ListDraft, index: number): ListDraft {
  return { ...draft, items: draft.items.toSpliced(index, 1) }
}

/** The list with an item and the one before it changed about. */
export function moveUp(draft: ListDraft, index: number): ListDraft {
  const item = draft.items[index]
  if (item === undefined || index === 0) return draft
  return { ...draft, items: draft.items.toSpliced(index, 1).toSpliced(index - 1, 0, item) }
}
