import type { Reading } from './control.tsx'

/** Typed text that does not read as a value yet, in the place of one. */
export class TypedText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returns what is kept of a text field: the value that it reads as, or the text itself. */
export function textInput(text: string, reading: Reading): unknown {
  return reading.kind === 'problem' ? new TypedText(text) : reading.kind === 'value' ? reading.value : undefined
}
