import { type PageAddress, readPageFragment } from '#shared/page-address.ts'

let address: PageAddress | undefined

/** What main has told this page by its address. A function, and nothing where there is no page: tests have none. */
export function pageAddress(): PageAddress {
  address ??= readPageFragment(globalThis.location?.hash ?? '')
  return address
}

/** The conversation that this window alone shows; null in the main window. */
export function conversationOfWindow(): string | null {
  return pageAddress().conversationId
}

/** Whether this is the window with the views: what leads to one is shown there. */
export function isMainWindow(): boolean {
  return conversationOfWindow() === null && !pageAddress().isDictation
}
