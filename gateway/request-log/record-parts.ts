import { toApiError } from '../http/error-response.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import type { RequestRecord } from './request-log.ts'

/** Passes the parts of a chat on, and notes its text, its calls and its failure in the log of programs. */
export async function* recordParts(
  parts: AsyncGenerator<ProviderPart, void>,
  record: RequestRecord,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  try {
    for await (const part of parts) {
      if (part.type === 'content') record.answerText(part.text)
      else if (part.type === 'reasoning') record.answerText('')
      else if (part.type === 'delta') {
        const { content, refusal, tool_calls: calls } = part.delta
        record.answerText((typeof content === 'string' ? content : '') + (refusal ?? ''))
        // The first piece of a call has its name.
        record.toolCalls((calls ?? []).filter(({ function: called }) => Boolean(called?.name)).length)
      }
      yield part
    }
  } catch (error) {
    const { status, message } = toApiError(error)
    if (!signal.aborted) record.failed(status, message)
    throw error
  }
}
