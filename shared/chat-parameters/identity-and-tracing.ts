import type { ChatParameter } from './parameter.ts'

/** Messages, identity and tracing of a request (gateway-api.md, POST /chat/completions). */
export const messageParameters = [
  {
    name: 'messages',
    label: 'Messages',
    group: 'Messages',
    help: 'The conversation so far, oldest first.',
    control: 'messages',
    required: true,
    nullable: false,
    minimumItems: 1,
  },
] as const satisfies readonly ChatParameter[]

export const identityAndTracingParameters = [
  {
    name: 'user',
    label: 'User',
    group: 'Identity and tracing',
    help: 'A stable name for the person asking, best a pseudonym. Providers use it against abuse.',
    control: 'text',
    required: false,
    nullable: false,
  },
  {
    name: 'metadata',
    label: 'Metadata',
    group: 'Identity and tracing',
    help: 'Pairs of your own, kept with the request.',
    control: 'key-value',
    required: false,
    nullable: false,
    maximumPairs: 16,
    maximumKeyLength: 64,
    maximumValueLength: 512,
  },
  {
    name: 'trace',
    label: 'Trace',
    group: 'Identity and tracing',
    help: 'Names and ids for an observability service. Keys beyond the known ones are passed on.',
    control: 'json',
    required: false,
    nullable: false,
    exampleKeys: ['trace_id', 'trace_name', 'span_name', 'generation_name', 'parent_span_id'],
  },
  {
    name: 'debug',
    label: 'Debug',
    group: 'Identity and tracing',
    help: 'Shows, at the start of the stream, what was really sent to the provider.',
    control: 'json',
    required: false,
    nullable: false,
    streamingOnly: true,
    exampleKeys: ['echo_upstream_body'],
  },
] as const satisfies readonly ChatParameter[]
