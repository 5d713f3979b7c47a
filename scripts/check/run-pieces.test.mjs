import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPieces } from './run-pieces.mjs'

const electron = { distribution: '/electron', binary: '/electron/electron', version: '42.0.0', isOfficial: false }

const written = /** @type {string[]} */ ([])
beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
})
afterEach(() => vi.unstubAllEnvs())

test('a piece that fails does not keep the next one from running', async () => {
  const code = await runPieces(
    [
      { name: 'one', run: async () => 1 },
      { name: 'two', run: () => Promise.reject(new Error('no such program')) },
      { name: 'three', run: async () => 0, count: () => ({ passed: 7, failed: 0, skipped: 1 }) },
    ],
    electron,
  )
  expect({ code, written }).toEqual({ code: 1, written: ['\n7 passed, 2 failed, 1 skipped\n'] })
})

test('tests that all pass in a run that fails count as one failure', async () => {
  const code = await runPieces(
    [{ name: 'unit', run: async () => 1, count: () => ({ passed: 3, failed: 0, skipped: 0 }) }],
    electron,
  )
  expect({ code, written }).toEqual({ code: 1, written: ['\n3 passed, 1 failed\n'] })
})

test('a piece that cannot run is skipped on a machine of one’s own and fails in CI', async () => {
  const pieces = [{ name: 'end-to-end', run: async () => 0, obstacle: () => 'there is no display' }]
  vi.stubEnv('CI', '')
  expect(await runPieces(pieces, electron)).toBe(0)
  vi.stubEnv('CI', 'true')
  expect(await runPieces(pieces, electron)).toBe(1)
  expect(written).toEqual(['\n0 passed, 0 failed, 1 skipped\n', '\n0 passed, 1 failed\n'])
})
