const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns an export as another installation would write it: this app knows none of its ids. */
export function fromElsewhere(exported: string): string {
  const ids = new Map<string, string>()
  return exported.replaceAll(uuid, (id) => {
    const other = ids.get(id) ?? crypto.randomUUID()
    ids.set(id, other)
    return other
  })
}
