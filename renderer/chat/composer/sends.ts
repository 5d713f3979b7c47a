/** What a key event says, as far as sending is concerned. */
export interface PressedKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** An input method is composing a character: Enter takes its suggestion. */
  isComposing: boolean
  /** 229 while an input method handles the key; Safari and some Linux methods say it only here. */
  keyCode: number
}

/** Whether this key sends the message: Enter alone (or with Ctrl or ⌘), and never in the middle of a composition. */
export function sends(event: PressedKey): boolean {
  if (event.isComposing || event.keyCode === 229) return false
  return event.key === 'Enter' && !event.shiftKey && !event.altKey
}

/** What stays in the composer after `sent` was sent: what was typed while it was on its way. */
export function restAfterSending(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length).trimStart() : current
}
