/**
 * Puts text on the clipboard, and answers whether it is there. The asynchronous clipboard wants a permission that this
 * window has not, so it is done as a person does it: select, copy. Needs a press of a key
 * or button.
 * @param html the same as formatted text, for programs that take it
 */
export function copyText(text: string, html?: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'sr'
  const addHtml = (event: ClipboardEvent) => {
    if (html === undefined || event.clipboardData === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', html)
  }
  field.addEventListener('copy', addHtml)
  document.body.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
