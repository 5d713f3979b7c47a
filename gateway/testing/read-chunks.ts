import { chatChunk, type ChatChunk } from '#shared/gateway/chat-completions.ts'
import { readEvents } from '#shared/testing/read-events.ts'

/** A stream in a form that tests compare. */
interface ReadStream {
  readonly chunks: readonly ChatChunk[]
  readonly comments: readonly string[]
  readonly content: string
  readonly reasoning: string
  readonly finishReason: string | undefined
  readonly isDone: boolean
}

/**
 * Reads a streamed answer to its end.
 * @param onEvent called for each event immediately, with its data or the text of a comment
 */
export async function readStream(response: Response, onEvent?: (text: string) => void): Promise<ReadStream> {
  const chunks: ChatChunk[] = []
  const comments: string[] = []
  let isDone = false
  if (response.body === null) throw new Error('The response has no body')
  for await (const event of readEvents(response.body)) {
    if (event.kind === 'comment') comments.push(event.text)
    else if (event.data === '[DONE]') isDone = true
    else chunks.push(chatChunk.parse(JSON.parse(event.data)))
    onEvent?.(event.kind === 'comment' ? event.text : event.data)
  }
  const deltas = chunks.map((chunk) => chunk.choices[0]?.delta)
  return {
    chunks,
    comments,
    content: deltas.map((delta) => (typeof delta?.content === 'string' ? delta.content : '')).join(''),
    reasoning: deltas.map((delta) => delta?.reasoning ?? '').join(''),
    finishReason: chunks.flatMap((chunk) => chunk.choices[0]?.finish_reason ?? [])[0],
    isDone,
  }
}
