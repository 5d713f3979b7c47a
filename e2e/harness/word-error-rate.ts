/** Words as they are compared: without case and signs. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Letter}\p{Number}]+(?:['’][\p{Letter}]+)?/gu) ?? []
}

/** How many of 1 words of `said` are wrong, missing or too many in `heard`. */
export function wordErrorRate(said: string, heard: string): number {
  const [wanted, got] = [wordsOf(said), wordsOf(heard)]
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
