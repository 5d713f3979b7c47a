/** Groups of the inspector, in order. */
export const parameterGroups = [
  'Messages',
  'Model',
  'Sampling',
  'Length',
  'Reasoning',
  'Tools',
  'Output format',
  'Provider and routing',
  'Identity and tracing',
] as const

export type ParameterGroup = (typeof parameterGroups)[number]

/**
 * Control for a parameter, which also determines the type of its value: `slider` and `number` numbers, `integer` an
 * integer, `switch` a boolean, `text` a string, `choice` one of `options`. The other controls have a shape in
 * `shapes.ts`.
 */
type ParameterControl =
  | 'slider'
  | 'number'
  | 'integer'
  | 'switch'
  | 'text'
  | 'choice'
  | 'choices'
  | 'string-list'
  | 'key-value'
  | 'json'
  | 'messages'
  | 'tools'

/** One row of the chat parameter table: everything known about one field of a chat request. */
export interface ChatParameter {
  /** Wire name. */
  readonly name: string
  /** Wire name in words. */
  readonly label: string
  readonly group: ParameterGroup
  /** Help text: one or two sentences for the person who sets the parameter. */
  readonly help: string
  readonly control: ParameterControl
  readonly required: boolean
  /** Whether `null` is valid; it means the same as an absent field. */
  readonly nullable: boolean
  /** Value that the gateway uses if the field is absent, if documented. */
  readonly default?: unknown
  /** Value of a number at the first press of an arrow key in its empty field. */
  readonly startsAt?: number
  /** Limits, both inclusive, and the step of the control. */
  readonly minimum?: number
  readonly maximum?: number
  readonly step?: number
  /** Values of a `choice`, or of the items of `choices`. */
  readonly options?: readonly [string, ...string[]]
  /** Number of items of an array. */
  readonly minimumItems?: number
  readonly maximumItems?: number
  /** Length of a string in characters. */
  readonly maximumLength?: number
  /** Number of pairs of a map, and length of its keys and values in characters. */
  readonly maximumPairs?: number
  readonly maximumKeyLength?: number
  readonly maximumValueLength?: number
  readonly deprecated?: { readonly useInstead: string; readonly note: string }
  /** Parameters whose values must not contradict this one. */
  readonly conflictsWith?: readonly string[]
  /** Has an effect only when `stream` is true. */
  readonly streamingOnly?: true
  readonly notAllProviders?: true
  /** A note that is not a limit. */
  readonly note?: string
  /** Inner keys that the documents show. */
  readonly exampleKeys?: readonly string[]
}
