import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addKey } from '../gateway/testing/add-key.ts'
import { floodAttacks } from '../gateway/testing/flood-attacks.ts'
import { percentile } from '../shared/testing/percentile.ts'
import { readFirstLine, inProject, readGatewayStart, start, stop } from './child-program.ts'
import { type Figure, report } from './report.ts'

// Measures the first byte of the app's own chats while other programs flood the gateway, compared with an idle gateway
// in the same run. Goals: at most 20 ms more in the median and 100 ms more at the 99th percentile.

const chats = 100
const parts = [
  { name: 'median', share: 0.5, goal: 20 },
  { name: 'p99', share: 0.99, goal: 100 },
]

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-flood-'))
const gateway = start([inProject('out/main/gateway.js'), '--data', folder])
try {
  const { baseUrl, key } = await readGatewayStart(gateway)
  const keys = [addKey(folder, 'one'), addKey(folder, 'another')]
  await measure(baseUrl, key)
  const figures: Figure[] = []
  for (const name of Object.keys(floodAttacks)) {
    const idle = await measure(baseUrl, key)
    const attacker = start([inProject('bench/flood-attacker.ts'), name, baseUrl, ...keys])
    await readFirstLine(attacker)
    const flooded = await measure(baseUrl, key)
    await stop(attacker)
    for (const { name: part, share, goal } of parts) {
      const value = percentile(flooded, share) - percentile(idle, share)
      figures.push({ name: `${name}, ${part}, added`, value, goal, unit: 'ms' })
    }
  }
  report('flood', figures)
} finally {
  await stop(gateway)
  await rm(folder, { recursive: true, force: true })
}

/** Returns the milliseconds to the first byte of each chat. Throws if one is not answered. */
async function measure(baseUrl: string, key: string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < chats; index += 1) {
    const started = performance.now()
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        model: 'gatehouse/script',
        stream: true,
        messages: [{ role: 'user', content: 'a few words' }],
      }),
    })
    if (response.status !== 200 || response.body === null) {
      throw new Error(`The gateway answered with ${response.status}`)
    }
    let firstByteMs: number | null = null
    for await (const _ of response.body) firstByteMs ??= performance.now() - started
    times.push(firstByteMs ?? Infinity)
  }
  return times
}
