import type { ChatChunk, ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { PieceLogprobs, ProviderPart } from '../providers/chat-provider.ts'

/** The parts that have content for the caller. */
export type DeltaPart = Extract<ProviderPart, { type: 'content' | 'reasoning' | 'delta' }>

/** Writes a part as the choice of a chunk. The first chunk of an answer also has the role. */
export function writeChoice(part: DeltaPart, isFirst: boolean): ChatChunk['choices'][number] {
  const fields: ChatDelta = part.type === 'delta' ? part.delta : { [part.type]: part.text }
  const logprobs = part.type === 'reasoning' ? undefined : part.logprobs
  return {
    index: 0,
    delta: isFirst ? { role: 'assistant', ...fields } : fields,
    finish_reason: null,
    ...(logprobs === undefined ? {} : { logprobs: writeLogprobs(logprobs) }),
  }
}

function writeLogprobs({ content, refusal }: PieceLogprobs): ChatChunk['choices'][number]['logprobs'] {
  return { content: content === undefined ? null : [...content], refusal: refusal === undefined ? null : [...refusal] }
}
