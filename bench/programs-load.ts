import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Timing } from './gateway-load.ts'

/** What one program sends: a path under a base URL, and a body. */
export interface Operation {
  readonly name: 'chat' | 'messages' | 'responses' | 'embeddings'
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
  /** What must be in a complete answer, and how often. */
  readonly answer: { readonly text: string; readonly times: number }
}

/** A server, and how to ask it. */
export interface Place {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly model: string
}

const messages = [{ role: 'user', content: 'Say a few words.' }]
const words = { text: 'a few words ', times: 40 }

/** The programs of the benchmark, each with a dialect. */
export const operations: readonly Operation[] = [
  { name: 'chat', path: '/chat/completions', fields: { stream: true, messages }, answer: words },
  { name: 'messages', path: '/messages', fields: { stream: true, max_tokens: 100, messages }, answer: words },
  { name: 'responses', path: '/responses', fields: { stream: true, input: 'Say a few words.' }, answer: words },
  {
    name: 'embeddings',
    path: '/embeddings',
    fields: { input: 'A few words.' },
    answer: { text: '"embedding"', times: 2 },
  },
]

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request and reads the answer to its end. Throws if it is incomplete. */
export function send({ baseUrl, headers, model }: Place, { path, fields, answer }: Operation): Promise<Timing> {
  const body = JSON.stringify({ model, ...fields })
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(`${baseUrl}${path}`, { method: 'POST', headers, agent }, (response) => {
      let firstByteMs = 0
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        firstByteMs ||= performance.now() - startedAt
        text += part
      })
      response.once('end', () => {
        const times = text.split(answer.text).length - 1
        if (response.statusCode === 200 && times === answer.times)
          resolve({ firstByteMs, totalMs: performance.now() - startedAt })
        else reject(new Error(`${baseUrl}${path} answered ${response.statusCode}: ${text.slice(0, 300)}`))
      })
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
