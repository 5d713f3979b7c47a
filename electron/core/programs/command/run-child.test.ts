import { expect, test } from 'vitest'
import { runChild } from './run-child.ts'

const environment = { PATH: '/usr/bin:/bin' }

async function shell(script: string) {
  const printed: string[] = []
  return { code: await runChild('/bin/sh', ['-c', script], environment, (line) => printed.push(line)), printed }
}

test.runIf(process.platform !== 'win32').each([
  ['exit 0', 0],
  ['exit 17', 17],
  ['kill -s KILL $$', 137],
  ['kill -s TERM $$', 143],
  // Only what is given is in its environment.
  ['test -z "$HOME" && exit 5', 5],
])('%s returns %i', async (script, code) => {
  expect(await shell(script)).toEqual({ code, printed: [] })
})

test('a program that does not exist, or may not run, is named, with the codes of shells', async () => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  expect(await runChild('gatehouse-no-such-program', [], environment, print)).toBe(127)
  expect(await runChild(import.meta.filename, [], environment, print)).toBe(126)
  expect(printed).toEqual([
    'gatehouse-no-such-program was not found.',
    `${import.meta.filename} could not be started (EACCES).`,
  ])
})

test.runIf(process.platform !== 'win32')('signals are passed on, and this process outlives them', async () => {
  const before = process.listenerCount('SIGUSR2')
  // The program asks for the signal itself, when it is ready for it.
  const script = `trap 'exit 7' USR2; kill -s USR2 ${process.pid}; while :; do sleep 0.01; done`
  expect((await shell(script)).code).toBe(7)
  expect(process.listenerCount('SIGUSR2')).toBe(before)
})
