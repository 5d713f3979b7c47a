import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../shared/testing/eventually.ts'

const script = fileURLToPath(new URL('run.mjs', import.meta.url))
const repository = fileURLToPath(new URL('../..', import.meta.url))

const fair = `
export function isAdult(age: number) {
  return age >= 18
}
export const limits = { child: 17 }
`
const fairTest = `
import { expect, test } from 'vitest'
import { isAdult, limits } from './fair.ts'
test('who is younger is none', () => expect([isAdult(3), isAdult(30)]).toEqual([false, true]))
test('the limit', () => expect(limits.child).toBe(17))
`
/** Test source that ends without a mutant, and blocks its process with one. */
const slowTest = `
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAdult } from './fair.ts'
test('waits', async () => {
  if (isAdult(18)) return
  writeFileSync(new URL('begun', import.meta.url), '')
  await new Promise(() => {})
})
`

/** @param {Record<string, string>} files in the folder `shared` */
function makeRepository(files) {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-mutate-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of [
    'shared/testing',
    'shared-node',
    'gateway',
    'electron',
    'renderer',
    'scripts',
    'bench',
    'tmp',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  cpSync(join(repository, 'shared/testing/real-timers.ts'), join(root, 'shared/testing/real-timers.ts'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'shared', name), text)
  return root
}

/** @param {string} root */
function start(root) {
  const environment = { ...process.env, TMPDIR: join(root, 'tmp'), ELECTRON_RUN_AS_NODE: '1' }
  const child = spawn(process.execPath, [script, 'shared/fair.ts', '--root', root, '--workers', '1'], {
    env: environment,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))) }
}

/** @param {string} root */
function contents(root) {
  const names = readdirSync(join(root, 'shared')).filter((name) => /\.tsx?$/u.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, 'shared', name), 'utf8')]))
}

test('a mutant that the tests notice is killed, also while a module is loaded; a survivor is reported, and so is a failing test', async () => {
  const broken = fairTest.replace('toBe(17)', 'toBe(18)')
  const root = makeRepository({ 'fair.ts': fair, 'fair.test.ts': fairTest, 'unfair.test.ts': broken })
  const before = contents(root)
  const { code, output } = /** @type {{ code: number, output: string }} */ (await start(root).ended)
  expect(output.trim().split('\n')).toEqual([
    'shared/fair.ts  mutants 4  killed 3  survived 1  score 75 %',
    '  shared/fair.ts:3  age >= 18 → age > 18',
    'All 1 files  mutants 4  killed 3  survived 1  score 75 %  0 equivalent',
    'This test fails without a mutant and was left out: shared/unfair.test.ts > the limit',
  ])
  expect(code).toBe(1)
  expect(contents(root)).toEqual(before)
})

test('an interrupted run leaves neither a changed file nor a new one', async () => {
  const root = makeRepository({ 'fair.ts': fair, 'fair.test.ts': slowTest })
  const before = contents(root)
  const { child, ended } = start(root)
  await eventually(() => expect(readdirSync(join(root, 'shared'))).toContain('begun'))
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130 })
  expect(contents(root)).toEqual(before)
  expect(readdirSync(join(root, 'tmp')).filter((name) => name.startsWith('gatehouse-mutate-'))).toEqual([])
})
