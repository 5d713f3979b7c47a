import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { json, loopbackServer } from '../../../testing/loopback-server.ts'
import type { DescribedKey } from './gateway-configuration.ts'
import { writeKeyScript } from './litellm-keys.ts'

const now = Date.UTC(2026, 10, 27)
const unlimited = { limitUsd: null, limitPeriod: null, requestsPerMinute: null, allowedModels: null, expiresAt: null }

/** Returns the requests that a real shell sends when it runs the script. */
async function requestsOf(keys: readonly DescribedKey[]) {
  const server = await loopbackServer(json(200, { key: 'sk-new' }))
  const path = join(temporaryDirectory(), 'keys.sh')
  const [script] = writeKeyScript(keys, now)
  writeFileSync(path, script?.text ?? '')
  const env = {
    PATH: process.env['PATH'],
    LITELLM_MASTER_KEY: 'sk-master',
    LITELLM_URL: new URL(server.baseUrl).origin,
  }
  const { stdout } = await promisify(execFile)('bash', [path], { env })
  return { stdout, requests: server.requests }
}

test.runIf(process.platform !== 'win32')('each key is made with its limits, and its name is only data', async () => {
  const { stdout, requests } = await requestsOf([
    {
      name: 'Editor',
      limitUsd: 5,
      limitPeriod: 'monthly',
      requestsPerMinute: 30,
      allowedModels: ['fast'],
      expiresAt: now + 90_500,
    },
    { ...unlimited, name: "It's $(touch /tmp/x) `id`\nJSON\nmake_key" },
    { ...unlimited, name: 'Editor' },
  ])
  expect(stdout).toBe('{"key":"sk-new"}\n'.repeat(3))
  expect(requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual(
    Array.from({ length: 3 }, () => ['POST', '/key/generate', 'Bearer sk-master']),
  )
  expect(requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
    {
      key_alias: 'Editor',
      max_budget: 5,
      budget_duration: '30d',
      rpm_limit: 30,
      models: ['fast'],
      duration: '91s',
    },
    {
      key_alias: 'It-s-touch-/tmp/x-id-JSON-make_key',
      metadata: { name: "It's $(touch /tmp/x) `id`\nJSON\nmake_key" },
    },
    { key_alias: 'Editor-2', metadata: { name: 'Editor' } },
  ])
})

test('a key that has expired is not made again, and without keys there is no script', () => {
  expect(writeKeyScript([{ ...unlimited, name: 'Old', expiresAt: now }], now)).toEqual([])
})
