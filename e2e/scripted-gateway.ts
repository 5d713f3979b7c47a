import type { FaultReply, FaultServer, RecordedRequest } from './harness/fault-server.ts'

export type ScriptedGateway = {
  baseUrl: string
  authorizeUrl: string
  /** What it was asked so far at this path below the base URL. */
  asked: (path: string) => readonly RecordedRequest[]
}

const json = { 'content-type': 'application/json' }

/** Lets the fault server answer as a gateway with one model and one key; single routes can be scripted anew afterwards. */
export function scriptGateway(
  server: FaultServer,
  { key = 'sk-scripted', answer = 'Scripted words.' } = {},
): ScriptedGateway {
  const models = { data: [{ id: 'scripted/model', name: 'Scripted' }] }
  server.reply('GET /api/v1/models', { headers: json, body: JSON.stringify(models) })
  server.reply('POST /api/v1/auth/keys', { headers: json, body: JSON.stringify({ key, user_id: null }) })
  server.reply('POST /api/v1/chat/completions', streamedAnswer(answer))
  return {
    baseUrl: `${server.url}/api/v1`,
    authorizeUrl: `${server.url}/auth`,
    asked: (path) => server.requests.filter((request) => request.path.split('?')[0] === `/api/v1${path}`),
  }
}

/** An answer of the chat as an event stream. */
export function streamedAnswer(text: string): FaultReply {
  return {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      chunkOf({ delta: { role: 'assistant', content: text }, finish_reason: null }),
      chunkOf({ delta: {}, finish_reason: 'stop' }),
      'data: [DONE]\n\n',
    ],
  }
}

/** One event of a stream: a chunk with this choice (none where it is null), and fields of its own beside it. */
export function chunkOf(choice: object | null, fields: object = {}): string {
  return `data: ${JSON.stringify({
    id: 'gen-scripted',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted/model',
    choices: choice === null ? [] : [{ index: 0, ...choice }],
    ...fields,
  })}\n\n`
}

/** An error as the API describes it. */
export function errorReply(status: number, message: string, metadata?: object): FaultReply {
  return { status, headers: json, body: JSON.stringify({ error: { code: status, message, metadata } }) }
}
