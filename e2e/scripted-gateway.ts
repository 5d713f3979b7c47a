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
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({
      id: 'gen-scripted',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted/model',
      choices: [{ index: 0, ...choice }],
    })}\n\n`
  return {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      chunk({ delta: { role: 'assistant', content: text }, finish_reason: null }),
      chunk({ delta: {}, finish_reason: 'stop' }),
      'data: [DONE]\n\n',
    ],
  }
}

/** An error as the API describes it. */
export function errorReply(status: number, message: string): FaultReply {
  return { status, headers: json, body: JSON.stringify({ error: { code: status, message } }) }
}
