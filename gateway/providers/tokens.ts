// The token estimate of this gateway, for all its local providers: a token is the white space before a word and up to
// six characters (code points) of it. English has about 1.2 tokens per word, close to real tokenizers.
const token = /\s*\S{1,6}|\s+/gu

/** Splits a text into tokens; joined they are the text again. */
export function splitIntoTokens(text: string): string[] {
  return text.match(token) ?? []
}

/** Counts the tokens that `splitIntoTokens` would return, without creating them. */
export function countTokens(text: string): number {
  let count = 0
  token.lastIndex = 0
  while (token.test(text)) count++
  return count
}
