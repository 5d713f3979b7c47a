import { expect, test, vi } from 'vitest'
import type { MessageFromGateway } from '#shared/embedded-gateway-messages.ts'
import { consentTimeoutMs, createAppConsent } from './app-consent.ts'
import type { ConsentQuestion } from './consent.ts'

const unlimited = { limitPeriod: null, expiresAt: null }
const question: ConsentQuestion = {
  request: {
    name: 'Editor',
    callback: null,
    asker: null,
    receiver: null,
    managesPresets: false,
    limitUsd: 5,
    ...unlimited,
  },
  binding: 'x',
  typedCode: null,
}

function start(now?: () => number) {
  const posted: MessageFromGateway[] = []
  const consent = createAppConsent((message) => posted.push(message), now)
  const ask = (signal = new AbortController().signal) => consent.ask(question, signal)
  return { posted, consent, ask }
}

test.each([
  [true, 'allowed'],
  [false, 'denied'],
] as const)('the app’s answer %s is the verdict', async (isAllowed, verdict) => {
  const { posted, consent, ask } = start()
  const asked = ask()
  expect(posted).toEqual([{ type: 'ask-consent', id: 1, request: question.request }])
  consent.answer(1, isAllowed)
  expect(await asked).toBe(verdict)
})

test('one request is open at a time, and an answer to another one changes nothing', async () => {
  const { posted, consent, ask } = start()
  const first = ask()
  expect(await ask()).toBe('busy')
  consent.answer(7, true)
  consent.answer(1, false)
  expect(await first).toBe('denied')
  expect(posted).toHaveLength(1)
})

test('a fourth request within a minute does not reach the person', async () => {
  let time = 0
  const { posted, consent, ask } = start(() => time)
  for (const id of [1, 2, 3]) {
    const asked = ask()
    consent.answer(id, false)
    await asked
  }
  expect([await ask(), posted.length]).toEqual(['too-often', 3])
  time = 20_000
  const asked = ask()
  consent.answer(4, true)
  expect(await asked).toBe('allowed')
})

test('a program that disconnects withdraws its request, and a late yes allows nothing', async () => {
  const { posted, consent, ask } = start()
  const leaving = new AbortController()
  const asked = ask(leaving.signal)
  leaving.abort()
  consent.answer(1, true)
  expect(await asked).toBe('denied')
  expect(posted.at(-1)).toEqual({ type: 'withdraw-consent', id: 1 })
})

test('the app is not asked about a program that has already disconnected, and the next program is asked about', async () => {
  const { posted, consent, ask } = start()
  expect([await ask(AbortSignal.abort()), posted]).toEqual(['denied', []])
  const asked = ask()
  consent.answer(1, true)
  expect(await asked).toBe('allowed')
})

test('no answer in time is a no', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { posted, ask } = start()
  const asked = ask()
  vi.advanceTimersByTime(consentTimeoutMs)
  expect(await asked).toBe('denied')
  expect(posted.at(-1)).toEqual({ type: 'withdraw-consent', id: 1 })
  expect(vi.getTimerCount()).toBe(0)
})
