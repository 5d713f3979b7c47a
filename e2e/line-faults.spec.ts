import { lineOperations } from '../electron/testing/line/line-answers.ts'
import { lineFaults } from '../electron/testing/line/line-faults.ts'
import { reportTrials } from '../electron/testing/line/report-trials.ts'
import { type Trial, tryFault } from '../electron/testing/line/try-fault.ts'
import { faultedWindow } from './faulted-window.ts'
import { expect, test } from './harness/test.ts'

/** Time after which an operation counts as hanging, in milliseconds. */
const never = 60_000

test('on every line fault, every operation ends with an error, loses nothing and can be retried @long', async ({
  launchApp,
}) => {
  const { app, window } = await launchApp()
  const faulted = await faultedWindow(app, window)
  const trials: Trial[] = []
  for (const fault of lineFaults) {
    for (const operation of lineOperations) {
      trials.push(await tryFault(faulted, fault, operation, () => AbortSignal.timeout(never)))
    }
  }
  process.stdout.write(reportTrials(trials))
  expect(trials).toHaveLength(192)
  expect(trials.filter(({ problems }) => problems.length > 0)).toEqual([])
})
