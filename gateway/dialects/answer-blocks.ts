import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { Fault, FinishPart, ProviderPart } from '../providers/chat-provider.ts'

/** A part of an answer that other APIs have as a separate item. */
export interface AnswerBlock {
  readonly kind: 'text' | 'reasoning' | 'refusal' | 'call'
  /** Of a call; otherwise empty. */
  readonly callId: string
  readonly name: string
  /** What came so far; of a call its arguments. */
  text: string
  /** Sources of a text, as chat answers have them. */
  readonly annotations: Readonly<Record<string, unknown>>[]
}

export type BlockEvent =
  | { readonly type: 'waiting' }
  /** The answer begins. */
  | { readonly type: 'begin' }
  | { readonly type: 'open'; readonly index: number; readonly block: AnswerBlock }
  | { readonly type: 'piece'; readonly index: number; readonly block: AnswerBlock; readonly text: string }
  | { readonly type: 'close'; readonly index: number; readonly block: AnswerBlock }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'finish'; readonly finish: FinishPart }

/**
 * Divides an answer into blocks: texts, reasoning, refusals and calls, one after the other. Pictures and sound have no
 * form in the other APIs and are left out.
 */
export async function* readBlocks(parts: AsyncIterable<ProviderPart>): AsyncGenerator<BlockEvent, void> {
  const blocks: AnswerBlock[] = []
  let open: AnswerBlock | null = null
  let callIndex = -1
  let hasBegun = false

  function* close(): Generator<BlockEvent, void> {
    if (open !== null) yield { type: 'close', index: blocks.length - 1, block: open }
    open = null
  }
  function* write(kind: AnswerBlock['kind'], text: string, call = { id: '', name: '' }): Generator<BlockEvent, void> {
    if (open?.kind !== kind) {
      yield* close()
      open = { kind, callId: call.id, name: call.name, text: '', annotations: [] }
      blocks.push(open)
      yield { type: 'open', index: blocks.length - 1, block: open }
    }
    if (text === '') return
    open.text += text
    yield { type: 'piece', index: blocks.length - 1, block: open, text }
  }
  function* writeCalls(calls: NonNullable<ChatDelta['tool_calls']>): Generator<BlockEvent, void> {
    for (const { index = 0, id, function: called } of calls) {
      if (index !== callIndex) yield* close()
      callIndex = index
      yield* write('call', called?.arguments ?? '', { id: id ?? `call_${index + 1}`, name: called?.name ?? '' })
    }
  }
  function* writeDelta({ content, reasoning, refusal, tool_calls: calls, annotations }: ChatDelta) {
    if (reasoning) yield* write('reasoning', reasoning)
    if (typeof content === 'string' && content !== '') yield* write('text', content)
    if (refusal) yield* write('refusal', refusal)
    if (annotations && open?.kind === 'text') open.annotations.push(...annotations)
    if (calls) yield* writeCalls(calls)
  }

  for await (const part of parts) {
    if (part.type === 'debug') continue
    if (part.type === 'waiting' || part.type === 'fault') {
      yield part
      continue
    }
    if (!hasBegun) yield { type: 'begin' }
    hasBegun = true
    if (part.type === 'finish') {
      yield* close()
      yield { type: 'finish', finish: part }
    } else if (part.type === 'delta') yield* writeDelta(part.delta)
    // A provider may begin with an empty piece.
    else if (part.text !== '') yield* write(part.type === 'content' ? 'text' : 'reasoning', part.text)
  }
}
