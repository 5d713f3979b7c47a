import type * as z from 'zod'
import { customIssue } from '../messages/zod-issue.ts'
import { boolean, integer, number, oneOf, text } from './checked-fields.ts'
import { limitProblem } from './limit-problem.ts'
import { parameterShapes } from './shapes.ts'
import { chatParameters, type ChatParameterName, type ChatParameterRow, type NamedChatParameter } from './table.ts'

type Options<Name extends ChatParameterName> =
  Extract<ChatParameterRow, { name: Name }> extends {
    options: infer List extends readonly [string, ...string[]]
  }
    ? List
    : never

const optionsOf = <const Name extends ChatParameterName>(name: Name) =>
  // The look-up returns the row of that name, whose options have this literal type.
  chatParameters.find((parameter) => parameter.name === name)?.options as Options<Name>

const shapes = parameterShapes(optionsOf('reasoning_effort'), optionsOf('modalities'))

type Shapes = typeof shapes

/** The type of a row's value, without null. */
type PlainValue<Row extends ChatParameterRow> = Row['name'] extends keyof Shapes
  ? z.infer<Shapes[Row['name']]>
  : Row['control'] extends 'slider' | 'number' | 'integer'
    ? number
    : Row['control'] extends 'switch'
      ? boolean
      : Row extends { options: readonly (infer Option)[] }
        ? Option
        : string

/** The value of a chat parameter, with null where the document allows it. */
type ChatParameterValue<Name extends ChatParameterName> =
  Extract<ChatParameterRow, { name: Name }> extends infer Row extends ChatParameterRow
    ? PlainValue<Row> | (Row extends { nullable: true } ? null : never)
    : never

/** One schema for each chat parameter. */
export type ChatParameterSchemas = { [Name in ChatParameterName]: z.ZodType<ChatParameterValue<Name>> }

/** The schema of a value's type, before limits and null. */
function typeSchema(parameter: NamedChatParameter): z.ZodType {
  const { name, control, options } = parameter
  const shape = Object.hasOwn(shapes, name) ? shapes[name as keyof Shapes] : undefined
  if (shape !== undefined) return shape
  switch (control) {
    case 'slider':
    case 'number':
      return number(name)
    case 'integer':
      return integer(name)
    case 'switch':
      return boolean(name)
    case 'text':
      return text(name)
    case 'choice':
      if (options !== undefined) return oneOf(name, options)
      break
    case 'choices':
    case 'string-list':
    case 'key-value':
    case 'json':
    case 'messages':
    case 'tools':
  }
  throw new TypeError(`The chat parameter ${name} has no schema`)
}

function valueSchema(parameter: NamedChatParameter): z.ZodType {
  const limited = typeSchema(parameter).superRefine((value, context) => {
    const problem = limitProblem(parameter, value)
    if (problem !== null) context.addIssue(customIssue(problem))
  })
  return parameter.nullable ? limited.nullable() : limited
}

/**
 * One zod schema for each of the 39 chat parameters, derived from the table (gateway-api.md, POST /chat/completions).
 * Each checks a single value: type, limits and null. Messages name the field and the limit in plain words:
 * `temperature must be between 0 and 2`.
 */
// TypeScript cannot follow the map over the rows; the declared type is derived from the same rows.
export const chatParameterSchemas = Object.fromEntries(
  chatParameters.map((parameter) => [parameter.name, valueSchema(parameter)]),
) as ChatParameterSchemas
