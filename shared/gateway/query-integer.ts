import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { customIssue } from '../messages/zod-issue.ts'

/**
 * An integer of a query string, which arrives as text. Also accepts numbers, so that a client can pass them. Messages
 * name the parameter and its limits.
 */
export function queryInteger(
  name: string,
  limits: { readonly minimum: number; readonly maximum?: number },
): z.ZodType<number> {
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = limits
  const range =
    limits.maximum === undefined
      ? explain('anIntegerFrom', { min: minimum })
      : explain('anIntegerBetween', { min: minimum, max: maximum })
  return z.unknown().transform((value, context) => {
    const written = typeof value === 'number' ? String(value) : value
    const number = typeof written === 'string' && /^-?\d{1,16}$/.test(written) ? Number(written) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    context.addIssue(customIssue(explain('mustBe', { field: name, what: range })))
    return z.NEVER
  })
}

/** Like `queryInteger`, but the empty text and `null` mean null. */
export function nullableQueryInteger(
  name: string,
  limits: { readonly minimum: number; readonly maximum?: number },
): z.ZodType<number | null> {
  return z.preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    queryInteger(name, limits).nullable(),
  )
}
