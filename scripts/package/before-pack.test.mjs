import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkArguments, officialZip, requireOfficial } from './before-pack.mjs'

test.each([
  '--config.afterPack=none',
  '--config',
  '-c',
  '-c.afterPack=none',
  '--prepackaged=dist/mine',
  '--pd',
  '--ia32',
])('electron-builder gets no %s, which would pack something unchecked', (argument) => {
  expect(() => checkArguments(['--linux', argument])).toThrow(`Leave out ${argument}`)
})

test('targets and the architecture of this machine are passed on', () => {
  expect(() =>
    checkArguments(['--linux', 'deb', 'tar.gz', `--${process.arch}`, '--compression', 'store']),
  ).not.toThrow()
})

test('only the official Electron is packed into a release', () => {
  const electron = { version: '42.0.0', distribution: '/cache/electron' }
  expect(() => requireOfficial({ ...electron, isOfficial: true })).not.toThrow()
  expect(() => requireOfficial({ ...electron, isOfficial: false })).toThrow('/cache/electron')
})

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
