import { getDefaults, Hooks, Lexer, type Links, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { maskMath, nextMath, nextMathBlock, readInlineMath, readMathBlock } from './math-syntax.ts'
import { readNoteDefinition, readNoteLabel } from './note-syntax.ts'

/** Quotes, lists and emphasis that are nested more deeply are shown as plain text. */
export const maxMarkdownNesting = 100

/** Blocks with more characters are not parsed, but shown as plain text. */
export const maxBlockLength = 1_000_000

/**
 * Maximum number of characters to parse in a block. Each level of nesting parses its text again, so this limits the
 * cost of deep and large blocks.
 */
export const maxParsedLength = 1_000_000

/** Numbers of footnotes by label. */
export type NoteNumbers = Readonly<Record<string, number>>

/** What a block needs from the rest of its document. */
export interface Surroundings {
  links?: Links
  notes?: NoteNumbers
}

/** Limits the recursion of marked's lexer, so that an answer cannot choose its depth. */
class BoundedLexer extends Lexer {
  #blockDepth = 0
  #inlineDepth = 0
  #reading = 0
  #inlineLeft = 0
  #notes: NoteNumbers

  constructor({ links = {}, notes = {} }: Surroundings, hasMath: boolean) {
    super({ ...getDefaults(), tokenizer: new MathTokenizer(), hooks: hasMath ? new MathMask() : null })
    Object.assign(this.tokens.links, links)
    this.#notes = notes
    this.options.extensions = {
      renderers: {},
      childTokens: {},
      block: [
        (source: string) => (this.#blockDepth === 1 ? toUndefined(readNoteDefinition(source)) : undefined),
        (source: string) => this.#readMath(source),
      ],
      inline: [
        (source: string) => toUndefined(source.startsWith('[^') ? this.#readNote(source) : null),
        readDollars,
        (source: string) => toUndefined(/^[$\\]/.test(source) ? readInlineMath(source) : null),
      ],
      startBlock: [nextMathBlock],
      startInline: [nextMath],
    }
  }

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    this.#reading += source.length
    if (this.#blockDepth >= maxMarkdownNesting || this.#reading > maxParsedLength) {
      if (source !== '') tokens.push(plainText(source))
      return tokens
    }
    this.#blockDepth += 1
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped)
    } finally {
      this.#blockDepth -= 1
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    // Each level of emphasis parses its text again.
    if (this.#inlineDepth === 0) this.#inlineLeft = 4096 + 4 * source.length
    this.#inlineLeft -= source.length
    if (this.#inlineDepth >= maxMarkdownNesting || this.#inlineLeft < 0) {
      if (source !== '') tokens.push(plainText(source))
      return tokens
    }
    this.#inlineDepth += 1
    try {
      return super.inlineTokens(source, tokens)
    } finally {
      this.#inlineDepth -= 1
    }
  }

  #readMath(source: string) {
    const found = readMathBlock(source)
    if (found?.type === 'paragraph') this.inline(found.text, found.tokens)
    return toUndefined(found)
  }

  #readNote(source: string) {
    const found = readNoteLabel(source)
    if (found === null || !Object.hasOwn(this.#notes, found.label)) return null
    return { type: 'noteReference', raw: found.raw, number: this.#notes[found.label] }
  }
}

/** Reads a row of dollars as one text instead of one for each. */
function readDollars(source: string): Tokens.Text | undefined {
  const [raw] = /^\${3,}/.exec(source) ?? []
  return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false }
}

class MathTokenizer extends Tokenizer {
  /** Rejects a heading whose text continues after a display formula, since the formula has ended the paragraph. */
  override lheading(source: string): Tokens.Heading | undefined {
    const end = nextMathBlock(source)
    return super.lheading(end === -1 ? source : source.slice(0, end + 1))
  }
}

class MathMask extends Hooks {
  override emStrongMask(source: string): string {
    return maskMath(source)
  }
}

/** Returns block tokens with their content parsed. */
export function lexBlock(source: string, surroundings: Surroundings = {}): Token[] {
  return orPlainText(source, () => new BoundedLexer(surroundings, source.includes('$')).lex(source))
}

/** Returns inline tokens of a paragraph, even where the text looks like the start of a block. */
export function lexParagraph(source: string, surroundings: Surroundings): Token[] {
  return orPlainText(source, () => {
    const tokens = new BoundedLexer(surroundings, source.includes('$')).inlineTokens(source)
    return [{ type: 'paragraph', raw: source, text: source, tokens }]
  })
}

/** Returns block tokens without parsing their inline content. */
export function lexOutline(source: string): Token[] {
  return orPlainText(source, () => new BoundedLexer({}, false).blockTokens(source))
}

/** Returns what cannot be parsed as plain text, so that nothing of an answer is lost. */
function orPlainText(source: string, lex: () => Token[]): Token[] {
  if (source.length > maxBlockLength) return [plainText(source)]
  try {
    return lex()
  } catch {
    return [plainText(source)]
  }
}

function plainText(source: string): Tokens.Text {
  return { type: 'text', raw: source, text: source, escaped: true }
}

/** Turns null into `undefined`, which marked expects where nothing was found. */
function toUndefined<Found>(found: Found | null): Found | undefined {
  return found ?? undefined
}
