import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { officialZip, packArguments, requireOfficial } from './before-pack.mjs'

test.each(['--config.afterPack=none', '-c', '--prepackaged=dist/mine', '--linux', 'AppImage', '--arm64'])(
  'electron-builder gets no %s, which could pack something unchecked',
  (argument) => {
    expect(() => packArguments(['--for-tests', argument])).toThrow(`Leave out ${argument}`)
  },
)

test('what is packed is chosen by three arguments', () => {
  expect(packArguments([])).toEqual({ isAll: false, isForTests: false, isRepeated: false })
  expect(packArguments(['--check-reproducible', '--all', '--for-tests'])).toEqual({
    isAll: true,
    isForTests: true,
    isRepeated: true,
  })
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
  await expect(officialZip('x64', cache)).rejects.toThrow(/checksum/i)
  expect(requests).toEqual([expect.stringMatching(/\/electron-v[\d.]+-\w+-\w+\.zip$/)])
})
