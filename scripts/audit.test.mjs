import { expect, test } from 'vitest'
import { judgeAudit } from './audit.mjs'

const audit = (/** @type {object} */ vulnerabilities) => JSON.stringify({ metadata: { vulnerabilities } })

test.each([
  [audit({ total: 0, high: 0, critical: 0 }), 0],
  [audit({ total: 4, low: 1, moderate: 3, high: 0, critical: 0 }), 0],
  [audit({ total: 1, high: 1, critical: 0 }), 1],
  [`npm warn something\n${audit({ total: 1, high: 0, critical: 1 })}\n`, 1],
])('only high and critical advisories fail an audit: %s', (output, code) => {
  expect(judgeAudit(output).code).toBe(code)
})

test.each(['', 'npm error audit endpoint returned an error\n{ "message": "405" }', '{ broken }'])(
  'a registry without an audit endpoint fails nothing and is reported: %s',
  (output) => {
    expect(judgeAudit(output)).toEqual({ code: 0, line: expect.stringContaining('NOT CHECKED') })
  },
)
