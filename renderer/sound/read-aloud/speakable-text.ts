import type { MarkedToken, Token, Tokens } from 'marked'
import { readAloudText as words } from '../../text/en/read-aloud.ts'

/** One sentence: the text to speak, and its text on screen; null for a description. */
export interface Sentence {
  readonly spoken: string
  readonly shown: string | null
}

/** Part of a text that is spoken differently from how it is shown. */
interface Replacement {
  readonly from: number
  readonly to: number
  readonly spoken: string
}

/** A line of text as shown, with the parts that are spoken differently. */
interface Line {
  readonly shown: string
  readonly replacements: readonly Replacement[]
}

type Decode = (text: string) => string

/** marked's tokens, and those of our Markdown extensions. */
type SpokenToken =
  | MarkedToken
  | { type: 'math'; raw: string }
  | { type: 'noteReference'; raw: string }
  | { type: 'noteDefinition'; raw: string }

/**
 * Turns Markdown tokens into sentences that can be spoken: code and tables are described, links replaced by their text,
 * bare addresses by their host, formulas by a name, and emoji are dropped. `decode` resolves HTML character references.
 */
export function toSentences(tokens: readonly Token[], decode: Decode): Sentence[] {
  return tokens.flatMap((token) => blockSentences(token as SpokenToken, decode))
}

/** Splits plain text into sentences without reading it as Markdown. */
export function plainSentences(text: string): Sentence[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => sentencesOf(withoutUnspeakable(paragraph)))
}

function blockSentences(token: SpokenToken, decode: Decode): Sentence[] {
  switch (token.type) {
    case 'paragraph':
    case 'heading':
      return sentencesOf(lineOf(token.tokens, decode))
    case 'text':
      return sentencesOf(token.tokens === undefined ? withoutUnspeakable(token.text) : lineOf(token.tokens, decode))
    case 'blockquote':
      return toSentences(token.tokens, decode)
    case 'list':
      return token.items.flatMap((item, index) =>
        itemSentences(item, token.ordered ? Number(token.start) + index : null, decode),
      )
    case 'code':
      return [description(words.code(token.lang?.split(/\s/, 1)[0] ?? '', token.text.split('\n').length))]
    case 'table':
      return [
        description(
          words.table(
            token.rows.length,
            token.header.map(({ tokens }) => spokenText(lineOf(tokens, decode))),
          ),
        ),
      ]
    case 'math':
      return [description(words.formula)]
    case 'space':
    case 'def':
    case 'hr':
    case 'html':
    case 'checkbox':
    case 'noteDefinition':
      return []
    case 'noteReference':
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return sentencesOf(lineOf([token], decode))
  }
}

/** Puts the number of an item before it, which is not part of its text on screen. */
function itemSentences(item: Tokens.ListItem, number: number | null, decode: Decode): Sentence[] {
  const [first, ...others] = toSentences(item.tokens, decode)
  if (!first) return []
  return [number === null ? first : { ...first, spoken: words.item(number, first.spoken) }, ...others]
}

function description(spoken: string): Sentence {
  return { spoken, shown: null }
}

function lineOf(tokens: readonly Token[] | undefined, decode: Decode): Line {
  return (tokens ?? [])
    .map((token) => inlineLine(token as SpokenToken, decode))
    .reduce(joinLines, { shown: '', replacements: [] })
}

function inlineLine(token: SpokenToken, decode: Decode): Line {
  switch (token.type) {
    case 'text':
      if (token.tokens !== undefined) return lineOf(token.tokens, decode)
      return withoutUnspeakable(token.escaped === true ? token.text : decode(token.text))
    case 'strong':
    case 'em':
    case 'del':
      return lineOf(token.tokens, decode)
    case 'link':
      return token.autolink === true || /^(https?:\/\/|www\.)/.test(token.text)
        ? replacedLine(token.text, hostOf(token.href))
        : lineOf(token.tokens, decode)
    case 'image':
      return replacedLine(token.text, token.text === '' ? '' : words.image(decode(token.text)))
    case 'codespan':
      return { shown: token.text, replacements: [] }
    case 'escape':
      return { shown: token.text, replacements: [] }
    case 'br':
      return { shown: '\n', replacements: [] }
    case 'html':
      return replacedLine(token.raw, '')
    case 'math':
      // A formula is drawn, so only a space can be found on screen.
      return replacedLine(' ', words.formula)
    case 'noteReference':
    case 'noteDefinition':
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return { shown: '', replacements: [] }
  }
}

function replacedLine(shown: string, spoken: string): Line {
  return { shown, replacements: [{ from: 0, to: shown.length, spoken }] }
}

function joinLines(first: Line, second: Line): Line {
  const by = first.shown.length
  const moved = second.replacements.map(({ from, to, spoken }) => ({ from: from + by, to: to + by, spoken }))
  return { shown: first.shown + second.shown, replacements: [...first.replacements, ...moved] }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address
}

/** Formulas between dollars or in brackets with backslashes, and emoji with their modifiers. */
const unspeakable =
  /(?<formula>\$\$[^$]+\$\$|\\\[[^]*?\\\]|\\\([^]*?\\\)|\$(?=\S)[^$\n]*?(?<=\S)\$(?!\d))|(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Emoji_Modifier}\u{FE0F}\u{200D}\p{Extended_Pictographic}\p{Regional_Indicator}]*/gu

function withoutUnspeakable(text: string): Line {
  const replacements = [...text.matchAll(unspeakable)].map(({ 0: found, index, groups }) => ({
    from: index,
    to: index + found.length,
    spoken: groups?.['formula'] === undefined ? '' : words.formula,
  }))
  return { shown: text, replacements }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a line into sentences, and drops those without a letter or digit. */
function sentencesOf(line: Line): Sentence[] {
  const { shown, replacements } = line
  // A question mark in an address does not end a sentence.
  const ends = [...segmenter.segment(shown)]
    .map(({ segment, index }) => index + segment.length)
    .filter((end) => !replacements.some(({ from, to }) => from < end && end < to))
  return ends.flatMap((end, index) => {
    const begin = ends[index - 1] ?? 0
    const spoken = spokenText(line, begin, end)
    return /[\p{L}\p{N}]/u.test(spoken) ? [{ spoken, shown: shown.slice(begin, end).trim() }] : []
  })
}

/** Returns the spoken text for a part of a line. A replacement is spoken where it begins. */
function spokenText(line: Line, from = 0, to = line.shown.length): string {
  let spoken = ''
  let at = from
  for (const replacement of line.replacements) {
    if (replacement.to <= from || replacement.from >= to) continue
    if (replacement.from > at) spoken += line.shown.slice(at, replacement.from)
    if (replacement.from >= from) spoken += replacement.spoken
    at = Math.min(to, replacement.to)
  }
  return (spoken + line.shown.slice(at, to)).replaceAll(/\s+/g, ' ').trim()
}
