import { type PageAddress, readPageFragment } from '#shared/page-address.ts'

let address: PageAddress | undefined

/** Returns the parameters that main put into the page's address; empty without a page, as in tests. */
export function pageAddress(): PageAddress {
  address ??= readPageFragment(globalThis.location?.hash ?? '')
  return address
}

/** Returns the id of the only conversation that this window shows; null in the main window. */
export function conversationOfWindow(): string | null {
  return pageAddress().conversationId
}

/** Whether this window has all views. Commands that open a view run there. */
export function isMainWindow(): boolean {
  return conversationOfWindow() === null && !pageAddress().isDictation
}
