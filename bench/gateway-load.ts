import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Target } from './gateway-programs.ts'

/** Durations of one answer, in milliseconds since the request. */
export interface Timing {
  readonly firstByteMs: number
  readonly totalMs: number
}

/** How an answer is requested. */
interface RequestFields {
  readonly stream: boolean
  readonly max_tokens?: number
}

// Node's own client costs less than fetch. Connections are kept alive, as in every client.
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/**
 * Sends one request and reads the response to its end. Throws if it is incomplete, since a quick failure must not count
 * as fast.
 */
function askOnce({ url, headers, model, name }: Target, fields: RequestFields): Promise<Timing> {
  const body = JSON.stringify({ model, ...fields, messages: [{ role: 'user', content: 'Say a few words.' }] })
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let firstByteMs = 0
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        firstByteMs ||= performance.now() - startedAt
        text += part
      })
      response.once('end', () => {
        const totalMs = performance.now() - startedAt
        const count = text.split('a few words ').length - 1
        if (response.statusCode === 200 && count === 40) resolve({ firstByteMs, totalMs })
        else reject(new Error(`${name} answered ${response.statusCode} with ${count} pieces: ${text.slice(0, 300)}`))
      })
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Sends requests one after the other. */
export async function askInTurn(target: Target, fields: RequestFields, count: number): Promise<Timing[]> {
  const timings: Timing[] = []
  for (let asked = 0; asked < count; asked++) timings.push(await askOnce(target, fields))
  return timings
}

/** Returns the answers per second with a constant number of open streams. */
export async function countStreams(target: Target, concurrency: number, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const keepAsking = async () => {
    while (performance.now() - startedAt < milliseconds) {
      await askOnce(target, { stream: true })
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, keepAsking))
  return done / ((performance.now() - startedAt) / 1000)
}
