/** Scripts that are written without spaces between words: there every character is a word of its own. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const picture = String.raw`\p{Extended_Pictographic}`

const unspacedOrPicture = new RegExp(String.raw`[${unspaced}]|${picture}`, 'gu')
const oneUnspaced = new RegExp(`[${unspaced}]`, 'u')
const onePicture = new RegExp(`^${picture}`, 'u')
const pieces = new RegExp(String.raw`[${unspaced}]|${picture}|(?:(?![${unspaced}])[\p{L}\p{N}\p{Co}])+`, 'gu')

/** A word of a search: what must stand next to each other, as letters without accents. */
export type SearchWord = readonly [string, ...string[]]

/** How many words of a search count. */
const maxWords = 20

/**
 * What of a text goes into the index. The index cuts words at spaces and knows no pictures, so both are put into a form
 * that it keeps.
 */
export function toIndexText(text: string): string {
  return fold(text).replace(unspacedOrPicture, (found) => ` ${toIndexWord(found)} `)
}

/** The words of a search, with nothing in them that a query could mean. What has no letter, digit or picture is left out. */
export function searchWords(query: string): SearchWord[] {
  return fold(query)
    .split(/\s+/)
    .flatMap((word) => {
      const [first, ...rest] = word.match(pieces) ?? []
      return first === undefined ? [] : [[first, ...rest] satisfies SearchWord]
    })
    .slice(0, maxWords)
}

/** The words as a query of FTS5: all of them, the last one perhaps only begun. */
export function toIndexQuery(words: readonly SearchWord[]): string {
  return words.map((word) => `"${word.map(toIndexWord).join(' ')}"`).join(' AND ') + (words.length > 0 ? '*' : '')
}

/** Finds a word in a text that is in NFD, whatever its accents. Where it `isLast`, with the rest of what it begins. */
export function wordPattern(word: SearchWord, isLast: boolean): string {
  const written = word.map((piece) => Array.from(piece, (letter) => String.raw`${escape(letter)}\p{M}*`).join(''))
  const begin = isOfLetters(word[0]) ? String.raw`(?<![\p{L}\p{N}\p{M}])` : ''
  const end = isOfLetters(word.at(-1) ?? '')
    ? isLast
      ? String.raw`[\p{L}\p{N}\p{M}]*`
      : String.raw`(?![\p{L}\p{N}])`
    : ''
  return begin + written.join(String.raw`[^\p{L}\p{N}]*`) + end
}

/** A picture as letters: the index would leave it out. */
function toIndexWord(piece: string): string {
  return onePicture.test(piece) ? `zzpicture${piece.codePointAt(0)?.toString(16)}` : piece
}

function isOfLetters(piece: string): boolean {
  return !onePicture.test(piece) && !oneUnspaced.test(piece)
}

/** Letters without case and marks. What has no letter beyond ASCII, as most texts, costs a look. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return beyondAscii.test(lower) ? lower.normalize('NFD').replace(/\p{M}+/gu, '') : lower
}

const beyondAscii = /[^\0-\x7f]/

function escape(letter: string): string {
  return letter.replace(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
}
