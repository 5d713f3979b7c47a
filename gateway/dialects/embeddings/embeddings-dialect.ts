import type { EmbeddingsRequest } from '#shared/gateway/dialect-requests.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReadAnswer } from '../answer-reader.ts'
import type { ClientDialect, OwnAnswer } from '../client-dialect.ts'
import { type DialectPart, jsonHead, textBytes } from '../dialect-part.ts'
import { objectIn, readCount, readReportedCost } from '../reported-usage.ts'
import { defaultDimensions, embedText, writeBase64 } from './embed-text.ts'

/** Reads the usage of embeddings. */
const readEmbeddings: ReadAnswer = (value, notes) => {
  const usage = objectIn(value, 'usage')
  notes.usage.promptTokens = readCount(usage['prompt_tokens']) ?? readCount(usage['total_tokens'])
  notes.usage.completionTokens = 0
  notes.usage.cost = readReportedCost(usage)
  notes.finishReason = 'stop'
}

/** OpenAI's embeddings. A chat of this gateway's own providers decides when and whether they come. */
export const embeddingsDialect: ClientDialect<EmbeddingsRequest> = {
  path: '/embeddings',
  apiType: 'embeddings',
  passedHeaders: [],
  readAnswer: readEmbeddings,
  checkSize,
  toChat: ({ input }) => ({ messages: textsOf(input).map((content) => ({ role: 'user', content })) }),
  fieldsOf: () => ({}),
  maxTokens: () => 0,
  isStreamed: () => false,
  write: writeEmbeddings,
}

/** Numbers of all vectors of an answer, and characters of all texts: both are computed without a pause. */
const maxNumbers = 1024 * 1024
const maxCharacters = 1024 * 1024

function checkSize({ input, dimensions }: EmbeddingsRequest): void {
  const isList = typeof input !== 'string' && !input.every((item) => typeof item === 'number')
  const maxTexts = Math.floor(maxNumbers / (dimensions ?? defaultDimensions))
  if (isList && input.length > maxTexts) {
    throw new ApiError(400, `input must have at most ${maxTexts} texts for this model and this number of dimensions`)
  }
  if (textsOf(input).reduce((sum, { length }) => sum + length, 0) > maxCharacters) {
    throw new ApiError(400, `input must have at most ${maxCharacters} characters for this model`)
  }
}

async function* writeEmbeddings(
  { parts, model }: OwnAnswer,
  { input, dimensions, encoding_format: format }: EmbeddingsRequest,
): AsyncGenerator<DialectPart, void> {
  for await (const part of parts) {
    if (part.type === 'waiting' || part.type === 'fault') yield part
    if (part.type !== 'finish') continue
    const data = textsOf(input).map((text, index) => {
      const vector = embedText(text, dimensions ?? undefined)
      return { object: 'embedding', index, embedding: format === 'base64' ? writeBase64(vector) : [...vector] }
    })
    const { promptTokens } = part.usage
    const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens }
    yield jsonHead
    yield { type: 'bytes', bytes: textBytes(JSON.stringify({ object: 'list', data, model, usage })) }
    yield {
      ...part,
      isInOnePiece: true,
      usage: { ...part.usage, completionTokens: 0, reasoningTokens: 0 },
    }
  }
}

/** Returns the texts of an input; tokens are written as their numbers. */
function textsOf(input: EmbeddingsRequest['input']): string[] {
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input.join(' ')]
  return input.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
}
