/** The groups of the inspector, in its order. */
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
 * How a parameter is edited, which also says what its value is: `slider` and `number` numbers, `integer` an integer,
 * `switch` a boolean, `text` a string, `choice` one of `options`; the others have a shape in `shapes.ts`.
 */
export type ParameterControl =
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

/** One row of the table of chat parameters: all that is known of one field of a chat request. */
export interface ChatParameter {
  /** The name on the wire. */
  readonly name: string
  /** The wire name in words. */
  readonly label: string
  readonly group: ParameterGroup
  /** One or two plain sentences for the person who sets it. */
  readonly help: string
  readonly control: ParameterControl
  readonly required: boolean
  /** Whether `null` is a value of it; it means the same as leaving it out. */
  readonly nullable: boolean
  /** What the gateway takes when the field is left out, where the document says so. */
  readonly default?: unknown
  /** Where a control starts when the user sets the parameter. Never sent by itself. */
  readonly startsAt?: number | boolean | string
  /** Limits, both inclusive, and the step of the control. */
  readonly minimum?: number
  readonly maximum?: number
  readonly step?: number
  /** The values of a `choice` or of the items of `choices`. */
  readonly options?: readonly [string, ...string[]]
  /** Number of elements of an array. */
  readonly minimumItems?: number
  readonly maximumItems?: number
  /** Characters of a string. */
  readonly maximumLength?: number
  /** Pairs of a map, and characters of its keys and values. */
  readonly maximumPairs?: number
  readonly maximumKeyLength?: number
  readonly maximumValueLength?: number
  readonly deprecated?: { readonly useInstead: string; readonly note: string }
  /** Parameters that must not contradict this one. */
  readonly conflictsWith?: readonly string[]
  /** Has an effect only when `stream` is true. */
  readonly streamingOnly?: true
  readonly notAllProviders?: true
  /** Something to know that is no limit. */
  readonly note?: string
  /** Inner keys that the documents show. */
  readonly exampleKeys?: readonly string[]
}
