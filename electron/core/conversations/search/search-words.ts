/** Scripts without spaces between words: every character is indexed as a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const picture = String.raw`\p{Extended_Pictographic}`

const unspacedOrPicture = new RegExp(String.raw`[${unspaced}]|${picture}`, 'gu')
const oneUnspaced = new RegExp(`[${unspaced}]`, 'u')
const onePicture = new RegExp(`^${picture}`, 'u')
const pieces = new RegExp(String.raw`[${unspaced}]|${picture}|(?:(?![${unspaced}])[\p{L}\p{N}\p{Co}])+`, 'gu')

/** A word of a query: pieces that must be adjacent, without case and accents. */
export type SearchWord = readonly [string, ...string[]]

/** How many words of a query are used. */
const maxWords = 20

/**
 * Returns the text to index. FTS5 splits words at spaces and drops emoji, so unspaced scripts are split and emoji are
 * replaced by letters.
 */
export function toIndexText(text: string): string {
  return fold(text).replace(unspacedOrPicture, (found) => ` ${toIndexWord(found)} `)
}

/** Splits a query into words without FTS5 syntax. Words without a letter, digit or emoji are left out. */
export function searchWords(query: string): SearchWord[] {
  return fold(query)
    .split(/\s+/)
    .flatMap((word) => {
      const [first, ...rest] = word.match(pieces) ?? []
      return first === undefined ? [] : [[first, ...rest] satisfies SearchWord]
    })
    .slice(0, maxWords)
}

/** Returns an FTS5 query for all words, with `isPrefix` the last one as a prefix. */
export function toIndexQuery(words: readonly SearchWord[], isPrefix: boolean): string {
  const query = words.map((word) => `"${word.map(toIndexWord).join(' ')}"`).join(' AND ')
  return isPrefix && words.length > 0 ? `${query}*` : query
}

/** Returns a pattern that finds a word in an NFD text with any accents. With `isPrefix` it matches to the end of the word. */
export function wordPattern(word: SearchWord, isPrefix: boolean): string {
  const written = word.map((piece) => Array.from(piece, (letter) => String.raw`${escape(letter)}\p{M}*`).join(''))
  const start = isOfLetters(word[0]) ? String.raw`(?<![\p{L}\p{N}\p{M}])` : ''
  const end = isOfLetters(word.at(-1) ?? '')
    ? isPrefix
      ? String.raw`[\p{L}\p{N}\p{M}]*`
      : String.raw`(?![\p{L}\p{N}])`
    : ''
  return start + written.join(String.raw`[^\p{L}\p{N}]*`) + end
}

/** Replaces an emoji by letters, because the index would drop it. */
function toIndexWord(piece: string): string {
  return onePicture.test(piece) ? `zzpicture${piece.codePointAt(0)?.toString(16)}` : piece
}

function isOfLetters(piece: string): boolean {
  return !onePicture.test(piece) && !oneUnspaced.test(piece)
}

/** Removes case and accents. ASCII texts, which are most, skip the normalization. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return beyondAscii.test(lower) ? lower.normalize('NFD').replace(/\p{M}+/gu, '') : lower
}

const beyondAscii = /[^\0-\x7f]/

function escape(letter: string): string {
  return letter.replace(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
}
