import type { ParameterGroup } from '#shared/chat-parameters/parameter.ts'
import { defineText } from '../define-text.ts'
import { count, formatList } from '../format.ts'

type Source = 'default' | 'preset' | 'chat'

/** Texts of the parameter form. The shared parameter table has the help of each parameter. */
export const parametersText = defineText('parametersText', {
  unsent: (labels: readonly string[]) => `Not sent, because it is incomplete or out of range: ${labels.join(', ')}`,
  unsentIncomplete: (labels: readonly string[]) =>
    `${formatList(labels)} ${labels.length === 1 ? 'is' : 'are'} incomplete and won’t be sent`,
  unsentInvalid: (labels: readonly string[]) =>
    `${formatList(labels)} ${labels.length === 1 ? 'isn’t' : 'aren’t'} valid and won’t be sent`,
  /** Shown until main has checked a restored value again. */
  notAccepted: 'This value wasn’t accepted.',
  unsavedTitle: 'Some values are not in the draft',
  unsentCount: (parameters: number) => `${parameters} not sent`,
  unsaved: (labels: readonly string[]) => `Correct or clear this before you save: ${labels.join(', ')}`,
  parameters: 'Parameters',
  search: 'Search parameters',
  onlySet: 'Only set',
  help: 'Explain',
  noneFound: (query: string) => `No parameters match “${query}”.`,
  noneSet: 'Nothing is set. The preset, the model and the gateway decide.',
  setOf: (set: number, all: number) => `${set} of ${all} set`,
  resetAll: (all: number) => `Reset ${all}`,
  resetAllName: (all: number) => `Reset ${count(all, { one: 'parameter', other: 'parameters' })}`,
  wasReset: (all: number) => `${count(all, { one: 'parameter is', other: 'parameters are' })} unset.`,
  undo: 'Undo',
  /** Name of the button that shows the word for an unset value. */
  setFrom: (label: string, word: string) => `Set ${label}, ${word}`,
  reset: (label: string) => `Reset ${label}`,
  unset: 'unset',
  isNull: 'null',
  on: 'on',
  off: 'off',
  notSupported: 'not supported',
  showUnsupported: (parameters: number) => `Show ${parameters} unsupported`,
  hideUnsupported: 'Hide unsupported',
  legend: { default: 'Default', preset: 'Preset', chat: 'Set here' } satisfies Record<Source, string>,
  /** Names of the marks before a parameter. */
  marks: { unset: 'Unset', default: 'Default', preset: 'From the preset', here: 'Set here' },
  covers: { default: 'Default is', preset: 'Preset has', chat: 'This chat has' } satisfies Record<Source, string>,

  notes: {
    deprecated: (note: string) => `Deprecated. ${note}`,
    both: (label: string, other: string) => `${label} and ${other} are both set and must match.`,
    streamingOnly: 'Applies to streamed answers only.',
    notAllProviders: 'Not every provider supports this.',
    notSupported: 'This model may not support it.',
    limits: (minimum: number | undefined, maximum: number | undefined) =>
      minimum === undefined
        ? `At most ${maximum}.`
        : maximum === undefined
          ? `At least ${minimum}.`
          : `From ${minimum} to ${maximum}.`,
  },
  groups: {
    Messages: 'Messages',
    Model: 'Model',
    Sampling: 'Sampling',
    Length: 'Length',
    Reasoning: 'Reasoning',
    Tools: 'Tools',
    'Output format': 'Output format',
    'Provider and routing': 'Provider and routing',
    'Identity and tracing': 'Identity and tracing',
  } satisfies Record<ParameterGroup, string>,

  // Problems with input, in the gateway's words if it has any
  mustBeNumber: (name: string) => `${name} must be a number`,
  mustBeInteger: (name: string) => `${name} must be an integer`,
  noJson: (line: number, column: number) => `Invalid JSON at line ${line}, column ${column}.`,
  keyTwice: (name: string, key: string) => `${name} has “${key}” twice.`,
  keyMissing: (name: string) => `A value of ${name} has no key.`,

  // Editors
  add: (label: string) => `Add to ${label}`,
  addPlaceholder: 'add',
  item: (label: string, index: number) => `${label} ${index}`,
  removeItem: (label: string, index: number) => `Remove ${label} ${index}`,
  moveUp: (label: string, index: number) => `Move ${label} ${index} up`,
  key: (label: string, index: number) => `${label} key ${index}`,
  value: (label: string, index: number) => `${label} value ${index}`,
  keyPlaceholder: 'key',
  valuePlaceholder: 'value',
  example: 'Example',
  insertExample: (label: string) => `Insert an example of ${label}`,
  openEditor: 'Open editor',
  openEditorFor: (label: string) => `Open editor for ${label}`,
  format: 'Format',
  done: 'Done',
  view: (label: string) => `${label} as`,
  fields: 'Fields',
  json: 'JSON',

  tools: {
    addFunction: 'Add function',
    addServerTool: 'Add server tool',
    remove: (name: string) => `Remove ${name}`,
    tool: (index: number) => `Tool ${index}`,
  },
  toolNames: {
    name: 'Function name',
    description: 'Function description',
    parameters: 'Function parameters',
    strict: 'Strict function',
    type: 'Server tool type',
  },
  toolChoice: { function: 'one function', name: 'Function to call' },
  responseFormat: {
    name: 'Schema name',
    description: 'Schema description',
    strict: 'Strict schema',
    schema: 'JSON Schema',
    grammar: 'Grammar',
  },
  provider: {
    order: 'Order',
    only: 'Only',
    ignore: 'Ignore',
    allowFallbacks: 'Allow fallbacks',
    sort: 'Sort',
    sortBy: 'Sort by',
    partition: 'Sort partition',
    dataCollection: 'Data collection',
    requireParameters: 'Require parameters',
    zdr: 'Zero data retention',
    distillable: 'Distillable text',
    quantizations: 'Quantizations',
    minThroughput: 'Min throughput',
    maxLatency: 'Max latency',
    options: 'Provider options',
    maxPrice: 'Max price',
    pricePrompt: 'Max price, prompt',
    priceCompletion: 'Max price, completion',
    priceRequest: 'Max price, request',
    priceImage: 'Max price, image',
    priceAudio: 'Max price, audio',
  },
} as const)
