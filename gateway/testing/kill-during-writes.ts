import { join } from 'node:path'
import { presetVersionList } from '#shared/gateway/presets.ts'
import { startProgram } from './start-program.ts'
import { makeFolder } from './start-test-gateway.ts'

/** How many versions of a preset a gateway has acknowledged, and how many it has stored. */
interface KilledWrites {
  readonly acknowledged: number
  readonly kept: number
}

/** Kills a gateway during preset writes, `rounds` times, after 20 acknowledged ones each. */
export async function killDuringWrites(rounds: number): Promise<KilledWrites> {
  const dataDirectory = join(await makeFolder(), 'data')
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const { child, baseUrl, headers } = await startProgram(dataDirectory)
    const enough = Promise.withResolvers<void>()
    const goal = acknowledged + 20
    const write = async (seed: number) => {
      const body = JSON.stringify({ seed, messages: [{ role: 'user', content: 'x' }] })
      const response = await fetch(`${baseUrl}/presets/p/chat/completions`, { method: 'POST', body, headers })
      await response.text()
      if (response.ok) acknowledged++
      if (acknowledged === goal) enough.resolve()
    }
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      // Until the connection breaks, which is what the test checks.
      for (let count = 0; ; count++) await write(writer * 1000 + count)
    })
    const settled = Promise.allSettled(writers)
    await enough.promise
    child.kill('SIGKILL')
    await settled
  }
  const { baseUrl, headers } = await startProgram(dataDirectory)
  const response = await fetch(`${baseUrl}/presets/p/versions?limit=1`, { headers })
  const { total_count: kept } = presetVersionList.parse(await response.json())
  return { acknowledged, kept }
}
