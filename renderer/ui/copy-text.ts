/**
 * Puts text on the clipboard, and answers whether it is there. The asynchronous clipboard wants a permission that this
 * window has not, so it is done as a person does it: select, copy. Needs a press of a key
 * or button.
 */
export function copyText(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'sr'
  document.body.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
