/** Shorter words have too many neighbours that mean something else. */
const minLength = 5

/**
 * Returns the word of the vocabulary that a misspelt word most likely means: it begins with the same letter and differs
 * in one letter that is missing, added, changed or swapped with the next. Null if there is none.
 */
export function findSimilarWord(word: string, vocabulary: Iterable<string>): string | null {
  if (word.length < minLength) return null
  for (const known of vocabulary) {
    if (known.length >= minLength && known[0] === word[0] && differsInOneLetter(word, known)) return known
  }
  return null
}

function differsInOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = one.slice(start)
  const otherRest = other.slice(start)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  )
}
