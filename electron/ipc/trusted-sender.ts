/** The part of Electron's `WebFrameMain` that identifies the sender. */
export interface SenderFrame {
  readonly origin: string
  readonly parent: object | null
}

/**
 * Returns whether a message comes from the top frame of our own page (security.md 6). Null is a frame that has
 * navigated away or was destroyed since.
 */
export function isTrustedSender(frame: SenderFrame | null, trustedOrigin: string): boolean {
  return frame !== null && frame.parent === null && frame.origin === trustedOrigin
}
