import type { FaultReply, FaultServer, Gate, RecordedRequest } from './harness/fault-server.ts'

export type ScriptedGateway = {
  baseUrl: string
  authorizeUrl: string
  /** Returns the requests received at this path below the base URL. */
  asked: (path: string) => readonly RecordedRequest[]
}

const json = { 'content-type': 'application/json' }

/** Scripts the fault server as a gateway with one model and one key. Single routes can be overridden afterwards. */
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

/** Returns an event stream, with gates between events. */
export function eventStreamReply(body: readonly (string | Gate)[]): FaultReply {
  return { headers: { 'content-type': 'text/event-stream' }, body }
}

/** Returns a chat answer as an event stream. */
export function streamedAnswer(text: string): FaultReply {
  return eventStreamReply([
    chunkOf({ delta: { role: 'assistant', content: text }, finish_reason: null }),
    chunkOf({ delta: {}, finish_reason: 'stop' }),
    'data: [DONE]\n\n',
  ])
}

/** Returns a chat answer that waits at each gate: texts and gates in order. */
export function gatedAnswer(parts: readonly (string | Gate)[]): FaultReply {
  const body = parts.map((part) =>
    typeof part === 'string' ? chunkOf({ delta: { content: part }, finish_reason: null }) : part,
  )
  return eventStreamReply([...body, chunkOf({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n'])
}

/** Returns one stream event: a chunk with this choice (none if null) and additional fields. */
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

/** Returns an error in the format of the API. */
export function errorReply(status: number, message: string, metadata?: object): FaultReply {
  return { status, headers: json, body: JSON.stringify({ error: { code: status, message, metadata } }) }
}
