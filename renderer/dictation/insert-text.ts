/** Puts words at the cursor of a field as if they were typed: the field tells React, and Undo takes them back. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field
  const before = document.activeElement
  field.focus()
  document.execCommand(
    'insertText',
    false,
    spaced(value.slice(0, selectionStart ?? value.length), text, value.slice(selectionEnd ?? value.length)),
  )
  // Whoever is typing elsewhere goes on there.
  if (before instanceof HTMLElement && before.matches('input, textarea')) before.focus()
}

/** The text with the spaces that part it from what stands around it. */
export function spaced(before: string, text: string, after: string): string {
  const head = /[^\s([{"'“‘]$/u.test(before) ? ' ' : ''
  const tail = /^[\p{L}\p{N}([{“‘]/u.test(after) ? ' ' : ''
  return `${head}${text}${tail}`
}
