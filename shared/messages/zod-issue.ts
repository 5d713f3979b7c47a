import type { core } from 'zod'
import type { MessageCode } from './english.ts'
import { explain } from './explain.ts'
import type { Explanation } from './notice.ts'

// Must not load zod: the page has the explanations of issues, but no schemas.

/** An issue of zod before its message is made. zod keeps further properties of it, so the notice goes with it. */
export interface RawIssue {
  readonly input?: unknown
  notice?: unknown
}

/** Returns zod's error parameter for this explanation. */
export function issueError(explainRaw: (issue: RawIssue) => Explanation): { error: (issue: RawIssue) => string } {
  return {
    error(issue) {
      const { message, notice } = explainRaw(issue)
      issue.notice = notice
      return message
    },
  }
}

/** Returns an issue for `addIssue` with this explanation. */
export function customIssue({ message, notice }: Explanation, path: PropertyKey[] = []) {
  return { code: 'custom' as const, message, notice, path }
}

/** Returns the explanation of an issue: of our schemas, or of zod for a schema without own messages. */
export function explanationOfIssue(issue: core.$ZodIssue): Explanation {
  const { message } = issue
  if ('notice' in issue) return { message, notice: issue.notice as Explanation['notice'] }
  const explained = explainZodIssue(issue)
  // Other versions and locales of zod may use other words.
  return explained?.message === message ? explained : { message }
}

function explainZodIssue(issue: core.$ZodIssue): Explanation | null {
  switch (issue.code) {
    case 'invalid_type':
      // The input is there if the schema was asked with `reportInput`.
      return explain('zodType', { expected: typeName(issue.expected), received: typeName(typeOf(issue.input)) })
    case 'too_small': {
      const { minimum, origin, inclusive } = issue
      const min = String(minimum)
      const what = typeName(origin)
      const unit = units[origin]
      if (unit !== undefined) return explain('zodTooFew', { what, min, unit: explain(unit) })
      return inclusive === false ? explain('zodNotAbove', { what, min }) : explain('zodTooSmall', { what, min })
    }
    case 'too_big': {
      const { maximum, origin } = issue
      const max = String(maximum)
      const what = typeName(origin)
      const unit = units[origin]
      if (unit !== undefined) return explain('zodTooMany', { what, max, unit: explain(unit) })
      return explain('zodTooLarge', { what, max })
    }
    case 'invalid_format':
      if (issue.format === 'url') return explain('zodUrl')
      return issue.pattern === undefined ? null : explain('zodPattern', { pattern: issue.pattern })
    case 'unrecognized_keys':
      return issue.keys.length === 1 ? explain('zodUnknownKey', { key: `"${issue.keys[0]}"` }) : null
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
    case 'custom':
      return explain('inputInvalid')
  }
}

const units: Readonly<Record<string, MessageCode & `unit${string}`>> = {
  string: 'unitCharacters',
  array: 'unitItems',
}

const types: Readonly<Record<string, MessageCode & `type${string}`>> = {
  string: 'typeString',
  number: 'typeNumber',
  int: 'typeInt',
  boolean: 'typeBoolean',
  object: 'typeObject',
  array: 'typeArray',
  undefined: 'typeUndefined',
}

function typeName(type: string): string | Explanation {
  const code = Object.hasOwn(types, type) ? types[type] : undefined
  return code === undefined ? type : explain(code)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
