import { expect, test } from 'vitest'
import { skippedEndToEndTests, skippedUnitTests } from './skipped-tests.mjs'

test('skipped tests of both runners are found by their titles', () => {
  const unit = skippedUnitTests({
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'runs' },
          { status: 'skipped', fullName: 'is skipped' },
        ],
      },
      { assertionResults: [{ status: 'todo', fullName: 'is to do' }] },
    ],
  })
  expect(unit).toEqual(['is skipped', 'is to do'])

  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status }],
  })
  const endToEnd = skippedEndToEndTests({
    suites: [{ specs: [spec('runs', 'expected')], suites: [{ specs: [spec('is skipped', 'skipped')] }] }],
  })
  expect(endToEnd).toEqual(['a.spec.ts: is skipped'])
})
