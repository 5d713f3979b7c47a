import { Lexer, type Links, type Token, type Tokens, type TokensList } from 'marked'

/** Quotes, lists and emphasis deeper than this are shown as the text they were written as. */
export const deepestNesting = 100

/** A block of more characters than this is not looked into: it is shown as plain text. */
export const largestBlock = 2_000_000

/**
 * Looking into what is nested reads it again, level by level. In all no more characters than these are read, so that
 * a deep and large block costs no more than a tenth of a second or two.
 */
export const mostReading = 4_000_000

/** marked's lexer calls itself for what is nested. A model's answer must not choose how deep that goes. */
class BoundedLexer extends Lexer {
  #blockDepth = 0
  #inlineDepth = 0
  #reading = 0

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    this.#reading += source.length
    if (this.#blockDepth >= deepestNesting || this.#reading > mostReading) {
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
    if (this.#inlineDepth >= deepestNesting) {
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
}

/** Block tokens with what is inside them. `links` are the definitions that stand elsewhere in the document. */
export function lexBlock(source: string, links: Links = {}): Token[] {
  return orPlainText(source, () => {
    const lexer = new BoundedLexer()
    Object.assign(lexer.tokens.links, links)
    return lexer.lex(source)
  })
}

/** The outline alone: block tokens whose inline content was not looked at. */
export function lexOutline(source: string): Token[] {
  return orPlainText(source, () => new BoundedLexer().blockTokens(source))
}

/** What cannot be parsed is shown as it was written, so nothing of an answer is ever lost. */
function orPlainText(source: string, lex: () => Token[]): Token[] {
  if (source.length > largestBlock) return [plainText(source)]
  try {
    return lex()
  } catch {
    return [plainText(source)]
  }
}

function plainText(source: string): Tokens.Text {
  return { type: 'text', raw: source, text: source, escaped: true }
}
