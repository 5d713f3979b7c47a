/*
 * The field for messages of the first frames: a person can type before the code of the composer is loaded, which then
 * takes the place of the field, with its text. It has no name for assistive technology, since texts are loaded later: the
 * composer announces itself when it takes the focus.
 */

/** What was typed into the field. */
export interface EarlyInput {
  readonly text: string
  /** Whether the key that sends was pressed. */
  readonly isSent: boolean
}

/** A field that no composer replaces, for example because its chat cannot be read, is removed after this time. */
const maxShownMs = 10_000

let shown: { readonly element: Element; readonly read: () => EarlyInput; readonly timer: number } | undefined
let left: EarlyInput | undefined

/** Puts the field with its surroundings above the page, until `takeEarlyField` or `hideEarlyField`. */
export function showEarlyField(element: Element, read: () => EarlyInput): void {
  shown = { element, read, timer: window.setTimeout(hideEarlyField, maxShownMs) }
  document.body.append(element)
}

/** Removes the field where there will be no composer now. The next one gets its text, and does not send it. */
export function hideEarlyField(): void {
  if (shown === undefined) return
  clearTimeout(shown.timer)
  const { text } = shown.read()
  shown.element.remove()
  shown = undefined
  left = text === '' ? undefined : { text, isSent: false }
}

/** Removes the field and returns what was typed into it, once. */
export function takeEarlyField(): EarlyInput | undefined {
  const taken = shown?.read() ?? left
  hideEarlyField()
  left = undefined
  return taken
}
