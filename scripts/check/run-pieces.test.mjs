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
      { name: 'one', run: async () => ({ code: 1 }) },
      { name: 'two', run: () => Promise.reject(new Error('no such program')) },
      { name: 'three', run: async () => ({ code: 0 }), count: () => ({ passed: 7, failed: 0, skipped: 1 }) },
    ],
    electron,
  )
  expect({ code, written }).toEqual({ code: 1, written: ['\n7 passed, 2 failed, 1 skipped\n'] })
})

test('tests that all pass in a run that fails count as one failure', async () => {
  const code = await runPieces(
    [{ name: 'unit', run: async () => ({ code: 1 }), count: () => ({ passed: 3, failed: 0, skipped: 0 }) }],
    electron,
  )
  expect({ code, written }).toEqual({ code: 1, written: ['\n3 passed, 1 failed\n'] })
})

test("a piece that cannot run is skipped on a developer's machine and fails in CI", async () => {
  const pieces = [{ name: 'end-to-end', run: async () => ({ code: 0 }), obstacle: () => 'there is no display' }]
  vi.stubEnv('CI', '')
  expect(await runPieces(pieces, electron)).toBe(0)
  vi.stubEnv('CI', 'true')
  expect(await runPieces(pieces, electron)).toBe(1)
  expect(written).toEqual(['\n0 passed, 0 failed, 1 skipped\n', '\n0 passed, 1 failed\n'])
})

test('a test that is skipped unexpectedly fails in CI, and only there', async () => {
  const pieces = [
    {
      name: 'unit',
      run: async () => ({ code: 0 }),
      count: () => ({ passed: 1, failed: 0, skipped: 2 }),
      skippedTests: () => ['needs a Mac', 'forgotten'],
    },
  ]
  vi.stubEnv('CI', '')
  expect(await runPieces(pieces, electron, { expectedSkips: ['a Mac'] })).toBe(0)
  vi.stubEnv('CI', 'true')
  expect(await runPieces(pieces, electron, { expectedSkips: ['a Mac'] })).toBe(1)
  expect(await runPieces(pieces, electron, { expectedSkips: ['a Mac', 'forgotten'] })).toBe(0)
  expect(written).toEqual([
    '\n1 passed, 0 failed, 2 skipped\n',
    '\n1 passed, 1 failed, 1 skipped\n',
    '\n1 passed, 0 failed, 2 skipped\n',
  ])
})

test('the pieces of a group run in parallel, and their output is printed piece by piece', async () => {
  const opened = Promise.withResolvers()
  const code = await runPieces(
    [
      [
        { name: 'waits', run: async () => ({ code: (await opened.promise, 0), output: 'of the first' }) },
        { name: 'opens', run: async () => (opened.resolve(undefined), { code: 0, output: 'of the second' }) },
      ],
    ],
    electron,
  )
  const printed = vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text))
  expect(code).toBe(0)
  expect(printed.filter((text) => text.includes('of the '))).toEqual([
    '\n--- opens\nof the second\n',
    '\n--- waits\nof the first\n',
  ])
})

test('a piece over its budget says so and does not fail', async () => {
  const pieces = [{ name: 'unit', budgetSeconds: -1, run: async () => ({ code: 0 }) }]
  expect(await runPieces(pieces, electron, { totalBudgetSeconds: 60 })).toBe(0)
  const printed = vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text))
  expect(printed.filter((text) => text.includes('OVER BUDGET'))).toHaveLength(1)
})
