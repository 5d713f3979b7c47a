import { encodeData, endOfStream } from '#shared/gateway/server-sent-events.ts'

/** Operations of a gateway, by how the answer arrives. */
export type LineOperation = 'chat, streamed' | 'chat, in one piece' | 'transcription' | 'speech'

export const lineOperations: readonly LineOperation[] = [
  'chat, streamed',
  'chat, in one piece',
  'transcription',
  'speech',
]

/** The correct answer of an operation. */
export interface LineAnswer {
  readonly operation: LineOperation
  readonly contentType: string
  /** The body, sent as `first`, then `rest`. */
  readonly first: Buffer
  readonly rest: Buffer
}

/** Returns the path of an operation below the base URL. */
export function pathOf(operation: LineOperation): string {
  switch (operation) {
    case 'chat, streamed':
    case 'chat, in one piece':
      return '/chat/completions'
    case 'transcription':
      return '/audio/transcriptions'
    case 'speech':
      return '/audio/speech'
  }
}

export const firstText = 'The first words, '
export const wholeText = `${firstText}and the rest.`
/** Bytes of PCM at 24 kHz. */
export const wholeSound = 9600

const completion = { id: 'gen-line', object: 'chat.completion', created: 1, model: 'line/model' }
const chunk = (choice: object) =>
  encodeData({ ...completion, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })

/** Returns the answer of a working gateway. */
export function answerTo(operation: LineOperation): LineAnswer {
  switch (operation) {
    case 'chat, streamed':
      return {
        operation,
        contentType: 'text/event-stream',
        first: Buffer.from(chunk({ delta: { content: firstText }, finish_reason: null })),
        rest: Buffer.from(
          chunk({ delta: { content: wholeText.slice(firstText.length) }, finish_reason: null }) +
            chunk({ delta: {}, finish_reason: 'stop' }) +
            endOfStream,
        ),
      }
    case 'chat, in one piece':
      return halved(operation, {
        ...completion,
        choices: [{ index: 0, message: { role: 'assistant', content: wholeText }, finish_reason: 'stop' }],
      })
    case 'transcription':
      return halved(operation, { text: wholeText })
    case 'speech':
      return {
        operation,
        contentType: 'audio/pcm;rate=24000;channels=1',
        first: Buffer.alloc(wholeSound / 2, 7),
        rest: Buffer.alloc(wholeSound / 2, 9),
      }
  }
}

function halved(operation: LineOperation, value: object): LineAnswer {
  const body = Buffer.from(JSON.stringify(value))
  const half = Math.floor(body.length / 2)
  return { operation, contentType: 'application/json', first: body.subarray(0, half), rest: body.subarray(half) }
}
