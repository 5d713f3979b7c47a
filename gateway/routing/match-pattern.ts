/** Returns whether a name matches a pattern, in which `*` matches any text. Takes linear time for every pattern. */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let from = first.length
  for (const piece of others) {
    const at = name.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return from <= name.length - last.length
}
