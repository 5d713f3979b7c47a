import { expect, test } from 'vitest'
import type { AnsweredCommand } from './ask-app.ts'
import type { Refusal } from './command-messages.ts'
import { waitForApp } from './wait-for-app.ts'

const refused = (reason: Refusal): AnsweredCommand => ({
  reply: { type: 'refused', reason, message: '' },
  isConnected: () => true,
  close: () => undefined,
})

/** Asks until the answers are used up; the last one is repeated. */
async function waitWith(answers: (AnsweredCommand | null)[], exitCodes: (number | null)[] | null) {
  const counts = { asked: 0, started: 0, waited: 0 }
  const outcome = await waitForApp({
    ask: async () => answers[Math.min(counts.asked++, answers.length - 1)] ?? null,
    start:
      exitCodes &&
      (() => {
        counts.started += 1
        return { exitCode: () => (exitCodes.length > 1 ? exitCodes.shift() : exitCodes[0]) ?? null }
      }),
    wait: async () => void (counts.waited += 1),
  })
  return {
    ...counts,
    reason: outcome.answered?.reply.type === 'refused' ? outcome.answered.reply.reason : null,
    exitCode: outcome.exitCode,
  }
}

test('an app that runs is asked once, and not started', async () => {
  expect(await waitWith([refused('denied')], [null])).toMatchObject({ asked: 1, started: 0, reason: 'denied' })
})

test('an app that does not run is started once and waited for, also while its gateway starts', async () => {
  const answers = [null, null, refused('starting'), refused('off')]
  expect(await waitWith(answers, [null])).toEqual({ asked: 4, started: 1, waited: 3, reason: 'off', exitCode: null })
})

test('an app that ends with an error is waited for no longer', async () => {
  expect(await waitWith([null], [null, 3])).toMatchObject({ started: 1, reason: null, exitCode: 3 })
})

test('an app that left to another one that starts is no error', async () => {
  expect(await waitWith([null, null, refused('off')], [0])).toMatchObject({ started: 1, reason: 'off' })
})

test('after a minute the waiting ends', async () => {
  expect(await waitWith([null], [null])).toMatchObject({ waited: 600, reason: null, exitCode: null })
})

test('a command that starts no app does not wait for one', async () => {
  expect(await waitWith([null], null)).toMatchObject({ asked: 1, waited: 0, reason: null })
})
