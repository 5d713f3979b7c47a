import { expect, test } from 'vitest'
import { faultedMain } from './testing/line/faulted-main.ts'
import { cutAt, lineFaults, wholeAnswer } from './testing/line/line-faults.ts'
import { answerTo, lineOperations } from './testing/line/line-answers.ts'
import { reportTrials } from './testing/line/report-trials.ts'
import { type Trial, tryFault } from './testing/line/try-fault.ts'

/** Milliseconds after which an operation counts as hung. */
const never = 30_000

test('with any connection fault, every operation ends with a message, loses nothing and can be retried', async () => {
  const app = faultedMain()
  const trials: Trial[] = []
  for (const fault of lineFaults) {
    for (const operation of lineOperations) {
      trials.push(await tryFault(app, fault, operation, () => AbortSignal.timeout(never)))
    }
  }
  process.stdout.write(reportTrials(trials))
  expect(trials).toHaveLength(192)
  expect(trials.filter(({ problems }) => problems.length > 0)).toEqual([])
})

test.each(lineOperations)(
  '%s, cut after any byte of its answer, ends with words or with all of it',
  async (operation) => {
    const app = faultedMain()
    const trials: Trial[] = []
    const { length } = wholeAnswer(answerTo(operation))
    // Sound is uniform, so every 97th byte is sufficient.
    const step = operation === 'speech' ? 97 : 1
    for (let bytes = 0; bytes < length; bytes += step) {
      const fault = cutAt(bytes, bytes % 2 === 0 ? 'close' : 'reset')
      trials.push(await tryFault(app, fault, operation, () => AbortSignal.timeout(never)))
    }
    process.stdout.write(reportTrials(trials))
    expect(trials.filter(({ problems }) => problems.length > 0)).toEqual([])
  },
)
