/** Inserts text at the cursor of a field as if it was typed, so that React sees an input event and Undo works. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field
  const before = document.activeElement
  field.focus()
  document.execCommand(
    'insertText',
    false,
    addSpaces(value.slice(0, selectionStart ?? value.length), text, value.slice(selectionEnd ?? value.length)),
  )
  // Return the focus to the field in which the person is typing.
  if (before instanceof HTMLElement && before.matches('input, textarea')) before.focus()
}

/** Returns the text with the spaces that separate it from its surroundings. */
export function addSpaces(before: string, text: string, after: string): string {
  const head = /[^\s([{"'“‘]$/u.test(before) ? ' ' : ''
  const tail = /^[\p{L}\p{N}([{“‘]/u.test(after) ? ' ' : ''
  return `${head}${text}${tail}`
}
