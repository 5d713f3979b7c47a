import type { ReadAnswer } from '../answer-reader.ts'
import { objectIn, readCount, readReportedCost } from '../reported-usage.ts'

/** Reads the usage of embeddings. */
export const readEmbeddingsAnswer: ReadAnswer = (value, notes) => {
  const usage = objectIn(value, 'usage')
  notes.usage.promptTokens = readCount(usage['prompt_tokens']) ?? readCount(usage['total_tokens'])
  notes.usage.completionTokens = 0
  notes.usage.cost = readReportedCost(usage)
  notes.finishReason = 'stop'
}
