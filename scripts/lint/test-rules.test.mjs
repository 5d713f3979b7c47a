import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lintFiles } from './testing/lint-files.mjs'

const plugin = fileURLToPath(new URL('test-rules.mjs', import.meta.url))
const rules = ['no-retry', 'no-clock-in-expect', 'no-fixed-wait', 'no-to-pass', 'no-short-timeout']

/**
 * Returns the rules that each of these snippets breaks.
 * @param {readonly string[]} pieces
 * @returns {Promise<string[][]>}
 */
async function lint(pieces) {
  const files = Object.fromEntries(pieces.map((piece, index) => [`${index}.ts`, piece]))
  const found = await lintFiles(
    plugin,
    () => Object.fromEntries(rules.map((rule) => [`tests/${rule}`, 'error'])),
    files,
  )
  return pieces.map((_, index) => (found[`${index}.ts`] ?? []).map(({ rule }) => rule))
}

const timers = "import { setTimeout as wait } from 'node:timers/promises'\n"
const broken = [
  ["test('a', { retry: 3 }, () => {})", 'no-retry'],
  ['export default defineConfig({ retries: 2 })', 'no-retry'],
  ['const a = Date.now()\nconst b = Date.now()\nexpect(b - a).toBeLessThan(5)', 'no-clock-in-expect'],
  ['await vi.waitFor(() => check())', 'no-to-pass'],
  ['await button.click({ timeout: 500 })', 'no-short-timeout'],
  ["await dialog.waitFor({ state: 'hidden', timeout: 500 })", 'no-short-timeout'],
  ['watch(AbortSignal.timeout(5000))', 'no-short-timeout'],
  ['expect(performance.now() - began).toBeLessThan(5)', 'no-clock-in-expect'],
  ['expect(began).toBeLessThan(Date.now())', 'no-clock-in-expect'],
  ['await expect.poll(() => Date.now() - began).toBe(5)', 'no-clock-in-expect'],
  ['const took = performance.now() - began\nexpect(took).toBeLessThan(5)', 'no-clock-in-expect'],
  ['expect(process.threadCpuUsage(before).user).toBeLessThan(5)', 'no-clock-in-expect'],
  ['await window.waitForTimeout(300)', 'no-fixed-wait'],
  [`${timers}await wait(300)`, 'no-fixed-wait'],
  ['await new Promise((resolve) => setTimeout(resolve, 300))', 'no-fixed-wait'],
  ['await expect(async () => {}).toPass()', 'no-to-pass'],
  ['await expect(button).toBeVisible({ timeout: 10_000 })', 'no-short-timeout'],
  ['await expect.poll(read, { timeout: 10_000 }).toBe(1)', 'no-short-timeout'],
]
const right = [
  'const began = performance.now()\nlog(performance.now() - began)',
  'expect(() => migrate(database, steps, Date.now)).toThrow()',
  "test('a', { tag: '@long' }, () => {\n  expect(performance.now() - began).toBeLessThan(5)\n})",
  `${timers}await wait(0)`,
  `${timers}while (isThere()) await wait(20)`,
  "const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'late').unref())",
  'await expect(button).toBeVisible({ timeout: 180_000 })',
  'const chat = { retry: button }',
  'export default defineConfig({ retries: 0 })',
  'await expect.poll(read, { timeout: 0 }).toBe(1)',
  'watch(AbortSignal.timeout(180_000))',
  'const began = Date.now()\nexpect(began).toBeLessThan(other.date)',
]

test('each rule is broken by what it forbids, and by nothing else', async () => {
  const found = await lint([...broken.map(([code]) => code), ...right])
  expect(found).toEqual([...broken.map(([, rule]) => [rule]), ...right.map(() => [])])
})
