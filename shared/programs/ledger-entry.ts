const prefix = 'program '

/** Returns the id of the ledger entry of a program's request. */
export function entryOfRequest(requestId: string): string {
  return prefix + requestId
}

/** Returns the request of a ledger entry; null for other entries. */
export function requestOfEntry(entryId: string): string | null {
  return entryId.startsWith(prefix) ? entryId.slice(prefix.length) : null
}
