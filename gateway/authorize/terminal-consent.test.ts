import { expect, test } from 'vitest'
import type { ConsentQuestion } from './consent.ts'
import { createTerminalConsent } from './terminal-consent.ts'

const question: ConsentQuestion = {
  request: {
    name: 'Editor',
    callback: 'http://127.0.0.1:43121/callback',
    asker: { pid: 12, executable: '/usr/bin/browser', account: 'anna' },
    receiver: null,
    managesPresets: true,
    limitUsd: 5,
    limitPeriod: 'weekly',
    expiresAt: Date.UTC(2030, 0, 2),
  },
  binding: 'one',
  typedCode: null,
}

function start() {
  let time = 0
  const written: string[] = []
  const consent = createTerminalConsent(
    (text) => written.push(text),
    () => time,
  )
  const ask = (change: Partial<ConsentQuestion> = {}) =>
    consent.ask({ ...question, ...change }, new AbortController().signal)
  const shownCode = () => / ([A-Z2-9]{4}-[A-Z2-9]{4})\n$/.exec(written.at(-1) ?? '')?.[1] ?? ''
  return { written, ask, shownCode, pass: (ms: number) => (time += ms) }
}

test('the terminal shows which program asks for what, and its code allows it', async () => {
  const { written, ask, shownCode } = start()
  expect(await ask()).toBe('code-wanted')
  for (const part of [
    'Editor',
    'not verified',
    '/usr/bin/browser, process 12, account anna',
    'change presets',
    '$5, weekly',
    '2030-01-02',
  ]) {
    expect(written[0]).toContain(part)
  }
  expect(await ask({ typedCode: ` ${shownCode().toLowerCase().replace('-', '')} ` })).toBe('allowed')
})

test('a code is valid once, also after a wrong attempt', async () => {
  const { ask, shownCode } = start()
  await ask()
  const code = shownCode()
  expect(await ask({ typedCode: 'AAAA-AAAA' })).toBe('wrong-code')
  expect(await ask({ typedCode: code })).toBe('wrong-code')
})

test('a code is valid for the request that was shown, and for two minutes', async () => {
  const { ask, shownCode, pass } = start()
  await ask()
  expect(await ask({ typedCode: shownCode(), binding: 'another' })).toBe('wrong-code')
  await ask()
  pass(120_000)
  expect(await ask({ typedCode: shownCode() })).toBe('wrong-code')
  expect(await ask({ typedCode: '' })).toBe('wrong-code')
})

test('a fourth request within a minute prints nothing', async () => {
  const { written, ask } = start()
  const verdicts = [await ask(), await ask(), await ask(), await ask()]
  expect(verdicts).toEqual(['code-wanted', 'code-wanted', 'code-wanted', 'too-often'])
  expect(written).toHaveLength(3)
})
