import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import type { Explanation } from '../messages/notice.ts'
import { customIssue, explanationOfIssue, issueError } from '../messages/zod-issue.ts'

/** The name of a field as it is sent, or what a thing without such a name is. */
export type FieldName = string | Explanation

/** Returns a zod error parameter that names the field and its required type; a missing value is called required. */
export function mustBe(field: FieldName, what: FieldName) {
  return issueError((issue) => explain(issue.input === undefined ? 'requiredMustBe' : 'mustBe', { field, what }))
}

// Schemas of request fields. Their messages name the field, so that a 400 can be understood without its path.

/** A string. */
export const text = (name: string) => z.string(mustBe(name, explain('aString')))
/** A finite number. */
export const number = (name: string) => z.number(mustBe(name, explain('aNumber')))
/** An integer that a double represents exactly. */
export const integer = (name: string) => z.int(mustBe(name, explain('anInteger')))
/** True or false. */
export const boolean = (name: string) => z.boolean(mustBe(name, explain('trueOrFalse')))
/** An object; known fields are checked, others are kept. */
export const object = <const Shape extends z.core.$ZodLooseShape>(name: FieldName, shape: Shape) =>
  z.looseObject(shape, mustBe(name, explain('anObject')))
/** An array with items of one kind. */
export const list = <Item extends z.ZodType>(name: string, item: Item) =>
  z.array(item, mustBe(name, explain('anArray')))
/** An object with unchecked content. */
export const anyObject = (name: string) => z.record(z.string(), z.unknown(), mustBe(name, explain('anObject')))
/** One of these texts. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, mustBe(name, values.length === 1 ? values[0] : explain('oneOf', { values: values.join(', ') })))

/** Reports the issues of another schema as issues of this one, with their messages and paths. */
function forwardIssues(schema: z.ZodType, value: unknown, context: z.core.$RefinementCtx): void {
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    context.addIssue(customIssue(explanationOfIssue(issue), issue.path))
  }
}

/** A string or a value of `Other`. Reports the messages of the matching alternative instead of those of a union. */
export function textOr<Other>(
  other: z.ZodType<Other>,
  ofText: z.ZodType<string> = z.string(),
): z.ZodType<string | Other> {
  const checked = z.unknown().superRefine((value, context) => {
    forwardIssues(typeof value === 'string' ? ofText : other, value, context)
  })
  // The refinement guarantees the type; both schemas keep their values unchanged.
  return checked as unknown as z.ZodType<string | Other>
}

/**
 * An object that is checked by the schema for its `key` field: a union that reports only the issues of the chosen
 * schema, never "Invalid input". Unknown keys are passed through if `unknown` is 'pass'; if it is 'refuse', the error
 * lists the known ones. The value is passed through unchanged.
 */
export function dispatchOn<Result>(
  key: string,
  name: FieldName,
  schemas: Readonly<Record<string, z.ZodType>>,
  unknown: 'pass' | 'refuse',
): z.ZodType<Result> {
  const known = Object.keys(schemas).join(', ')
  const checked = z
    .looseObject({ [key]: text(key) }, mustBe(name, explain('anObject')))
    .superRefine((value, context) => {
      const kind = String(value[key])
      const schema = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined
      if (schema !== undefined) {
        forwardIssues(schema, value, context)
      } else if (unknown === 'refuse') {
        context.addIssue(customIssue(explain('mustBeOneOf', { field: key, values: known }), [key]))
      }
    })
  // TypeScript cannot follow a run-time lookup; the caller declares the union of the schema types as `Result`.
  return checked as unknown as z.ZodType<Result>
}
