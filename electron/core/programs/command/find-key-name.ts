/** Returns a name as words with dashes, in lower case: `Claude Code` and `claude-code` are the same. */
function slugOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Returns the key that a person means by a name: the one with exactly this name, else in other case, else as words. Of
 * several the first. Null if there is none.
 */
export function findKeyByName<Key extends { readonly name: string }>(keys: readonly Key[], name: string): Key | null {
  const slug = slugOf(name)
  const isSame = [
    (key: Key) => key.name === name,
    (key: Key) => key.name.toLowerCase() === name.toLowerCase(),
    (key: Key) => slug !== '' && slugOf(key.name) === slug,
  ]
  for (const matches of isSame) {
    const found = keys.find(matches)
    if (found) return found
  }
  return null
}

/** Whether a new key can have this name: it is shown in a dialog and in tables. */
export function canNameKey(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name)
}
