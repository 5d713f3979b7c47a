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

/** Where an answer must end. Null is no limit. */
export interface TextLimits {
  readonly maxTokens: number | null
  readonly stop: readonly string[]
}

/** The tokens of a text within the limits, and the finish reason. A stop sequence is not part of them. */
interface LimitedText {
  readonly tokens: readonly string[]
  readonly finishReason: 'stop' | 'length'
}

/**
 * Reads the limits of a request: `max_tokens` is the deprecated name of `max_completion_tokens`. Stop sequences apply
 * to text only; tool calls have none.
 */
export function readLimits(
  request: {
    readonly max_completion_tokens?: number | null | undefined
    readonly max_tokens?: number | null | undefined
    readonly stop?: string | readonly string[] | null | undefined
  },
  isText = true,
): TextLimits {
  const { stop } = request
  const sequences = typeof stop === 'string' ? [stop] : (stop ?? [])
  return {
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
    // An empty sequence would match everywhere.
    stop: isText ? sequences.filter((sequence) => sequence !== '') : [],
  }
}

/** Applies the limits to a complete text. */
export function limitText(text: string, { maxTokens, stop }: TextLimits): LimitedText {
  const ends = stop.map((sequence) => text.indexOf(sequence)).filter((index) => index !== -1)
  const tokens = splitIntoTokens(text.slice(0, Math.min(text.length, ...ends)))
  if (maxTokens === null || tokens.length <= maxTokens) return { tokens, finishReason: 'stop' }
  return { tokens: tokens.slice(0, Math.max(maxTokens, 0)), finishReason: 'length' }
}
