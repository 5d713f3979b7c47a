import { expect, test } from 'vitest'
import { faultedMain } from './testing/line/faulted-main.ts'
import { lineOperations } from './testing/line/line-answers.ts'
import { lineFaults } from './testing/line/line-faults.ts'
import { tryFault } from './testing/line/try-fault.ts'

/**
 * One fault of each kind; `line-faults.long.test.ts` tries all of them, and an end-to-end test does so in the real app.
 */
const dozen = [
  'nothing listens',
  'a certificate that has expired',
  'a connection that is taken and never answered',
  'a reset before the first byte',
  'headers without end',
  'a redirect',
  'a page that calls itself the answer',
  'a reset in the middle of the answer',
  'a content length below what comes',
  'silence in the middle of the answer',
  'gzip cut in the middle',
  'text that is no UTF-8',
]

test('with twelve connection faults, every operation ends with a message, loses nothing and can be retried', async () => {
  const app = faultedMain()
  // An operation that hangs ends with the test's timeout.
  const never = new AbortController().signal
  const problems: string[] = []
  const chosen = lineFaults.filter(({ name }) => dozen.includes(name))
  for (const fault of chosen) {
    for (const operation of lineOperations) {
      const trial = await tryFault(app, fault, operation, () => never)
      problems.push(...trial.problems.map((problem) => `${trial.name}: ${problem}`))
    }
  }
  expect(chosen).toHaveLength(12)
  expect(problems).toEqual([])
})
