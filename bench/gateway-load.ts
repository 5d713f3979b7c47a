import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Target } from './gateway-programs.ts'

/** How long one answer took, in milliseconds from the moment at which it was asked for. */
export interface Timing {
  readonly firstByte: number
  readonly whole: number
}

// Node's own client, which costs less than fetch; connections are kept, as every client does.
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Asks once and reads to the end. Throws where the answer is not whole: a fast failure must not look fast. */
export function askOnce({ url, headers, model, name }: Target, stream: boolean): Promise<Timing> {
  const body = JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'Say a few words.' }] })
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let firstByte = 0
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        firstByte ||= performance.now() - begin
        text += part
      })
      response.once('end', () => {
        const whole = performance.now() - begin
        const said = text.split('a few words ').length - 1
        if (response.statusCode === 200 && said === 40) resolve({ firstByte, whole })
        else reject(new Error(`${name} answered ${response.statusCode} with ${said} pieces: ${text.slice(0, 300)}`))
      })
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Asks one after the other. */
export async function askInTurn(target: Target, stream: boolean, count: number): Promise<Timing[]> {
  const timings: Timing[] = []
  for (let asked = 0; asked < count; asked++) timings.push(await askOnce(target, stream))
  return timings
}

/** Answers a second, with so many streams open all the time. */
export async function countStreams(target: Target, atOnce: number, milliseconds: number): Promise<number> {
  const begin = performance.now()
  let done = 0
  const keepAsking = async () => {
    while (performance.now() - begin < milliseconds) {
      await askOnce(target, true)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepAsking))
  return done / ((performance.now() - begin) / 1000)
}
