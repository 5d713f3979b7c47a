import * as z from 'zod'

/** A zod error parameter that names the field and says what it must be; a missing value is called required. */
export function mustBe(name: string, what: string) {
  return {
    error: (issue: { readonly input?: unknown }) =>
      issue.input === undefined ? `${name} is required and must be ${what}` : `${name} must be ${what}`,
  }
}

// Schemas of request fields whose messages name the field, so that a 400 can be understood without its path.

/** A string. */
export const text = (name: string) => z.string(mustBe(name, 'a string'))
/** A finite number. */
export const number = (name: string) => z.number(mustBe(name, 'a number'))
/** A whole number that a double holds exactly. */
export const integer = (name: string) => z.int(mustBe(name, 'an integer'))
/** True or false. */
export const boolean = (name: string) => z.boolean(mustBe(name, 'true or false'))
/** An object whose known fields are checked and whose others are kept. */
export const object = <const Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.looseObject(shape, mustBe(name, 'an object'))
/** An array of one kind of item. */
export const list = <Item extends z.ZodType>(name: string, item: Item) => z.array(item, mustBe(name, 'an array'))
/** An object that nobody looks into. */
export const anyObject = (name: string) => z.record(z.string(), z.unknown(), mustBe(name, 'an object'))
/** One of these texts. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, mustBe(name, values.length === 1 ? values[0] : `one of ${values.join(', ')}`))

/** Tells the issues of another schema as if they were this one's, with their messages and paths. */
function forwardIssues(schema: z.ZodType, value: unknown, context: z.core.$RefinementCtx): void {
  for (const { message, path } of schema.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path })
  }
}

/** A string or something else, with the messages of the one that it tries to be instead of those of a union. */
export function textOr<Other>(
  other: z.ZodType<Other>,
  ofText: z.ZodType<string> = z.string(),
): z.ZodType<string | Other> {
  const checked = z.unknown().superRefine((value, context) => {
    forwardIssues(typeof value === 'string' ? ofText : other, value, context)
  })
  // The refinement is what makes it this type; both schemas leave their values as they are.
  return checked as unknown as z.ZodType<string | Other>
}

/**
 * An object checked by the schema that its `key` field names, as a union with plain messages: the issues of the
 * chosen schema alone, never "Invalid input" of all of them. Unknown keys pass when `unknown` is 'pass', and are
 * refused with the list of known ones when it is 'refuse'. The value is passed on as it came.
 */
export function dispatchOn<Result>(
  key: string,
  name: string,
  schemas: Readonly<Record<string, z.ZodType>>,
  unknown: 'pass' | 'refuse',
): z.ZodType<Result> {
  const known = Object.keys(schemas).join(', ')
  const checked = z.looseObject({ [key]: text(key) }, mustBe(name, 'an object')).superRefine((value, context) => {
    const kind = String(value[key])
    const schema = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined
    if (schema !== undefined) {
      forwardIssues(schema, value, context)
    } else if (unknown === 'refuse') {
      context.addIssue({ code: 'custom', message: `${key} must be one of ${known}`, path: [key] })
    }
  })
  // TypeScript cannot follow a look-up at run time; the caller states the union of its schemas' types as `Result`.
  return checked as unknown as z.ZodType<Result>
}
