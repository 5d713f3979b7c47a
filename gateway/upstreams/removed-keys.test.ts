import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

/** Collects garbage, which Node offers only behind a flag. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let count = 0; count < 5; count++) {
    await setImmediate()
    if (typeof collect === 'function') collect()
  }
}

/** Uses a gateway and takes it away. Returns an object that is reachable as long as its key is. */
async function useGateway(): Promise<WeakRef<object>> {
  const office = await startTestGateway()
  const headers = { 'x-mine': 'a' }
  const { gateway, chat } = await startProgramGateway([
    signedIn('office', office.gateway, { headers, key: office.userKey }),
  ])
  expect((await chat('office/gatehouse/script')).status).toBe(200)
  expect((await chat('@preset/none')).status).toBe(404)
  gateway.programs.setRoutes({ gateways: [], aliases: [] })
  return new WeakRef(headers)
}

test('nothing holds the key of a gateway that was taken away', async () => {
  const kept = await useGateway()
  await collectGarbage()
  expect(kept.deref()).toBeUndefined()
})
