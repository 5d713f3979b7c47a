/** The fields of a key event that decide whether it sends. */
export interface SendKeyEvent {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** An input method is composing a character: Enter accepts its suggestion. */
  isComposing: boolean
  /** 229 while an input method handles the key; Safari and some Linux methods report it only here. */
  keyCode: number
}

/** Returns whether a key sends the message: Enter alone or with Ctrl or ⌘, and never during a composition. */
export function isSendKey(event: SendKeyEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return false
  return event.key === 'Enter' && !event.shiftKey && !event.altKey
}

/** Returns what stays in the composer after `sent` was sent: the text typed in the meantime. */
export function inputAfterSending(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length).trimStart() : current
}
