import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { officialZip } from './official-zip.mjs'

test('a file that a mirror sends instead of the official Electron is refused', async () => {
  const requests = /** @type {string[]} */ ([])
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('another program')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cache = mkdtempSync(join(tmpdir(), 'gatehouse-downloads-'))
  onTestFinished(() => {
    server.close()
    vi.unstubAllEnvs()
    rmSync(cache, { recursive: true })
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${port}/`)
  await expect(officialZip(cache)).rejects.toThrow(/checksum/i)
  expect(requests).toEqual([expect.stringMatching(/\/electron-v[\d.]+-\w+-\w+\.zip$/)])
})
