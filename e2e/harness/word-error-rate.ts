/** Splits a text into words for comparison, ignoring case and punctuation. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Letter}\p{Number}]+(?:['’][\p{Letter}]+)?/gu) ?? []
}

/** Returns the share of wrong, missing or extra words in `heard`, relative to the words of `spoken`; 1 is all. */
export function wordErrorRate(spoken: string, heard: string): number {
  const [wanted, got] = [wordsOf(spoken), wordsOf(heard)]
  let row = Array.from({ length: got.length + 1 }, (_, index) => index)
  for (const [index, word] of wanted.entries()) {
    const next = [index + 1]
    for (const [place, other] of got.entries()) {
      const replaced = (row[place] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / wanted.length
}
