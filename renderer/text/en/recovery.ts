import { count } from '../format.ts'
import { defineText } from '../define-text.ts'

const times = { one: 'call', other: 'calls' }

/** Texts about what could let a failed request pass. */
export const recoveryText = defineText('recoveryText', {
  steps: 'What could help',
  once: 'Each choice is for this request. Your rules stay as they are.',

  tryElsewhere: 'Try elsewhere',
  tryElsewhereHelp: (without: string, others: string) => `Repeats this request without ${without}, at ${others}.`,
  tryElsewhereWithout: (without: string) => `Repeats this request without ${without}.`,

  allowFallbacks: 'Allow fallbacks',
  allowFallbacksHelp: 'Lets the gateway go to the next provider if the first one fails.',

  useModel: (model: string) => `Use ${model}`,
  useModelHelp: 'Suggested by the gateway. Its price and limits may differ.',

  without: {
    zdr: 'Without the ZDR filter',
    training: 'Without the training filter',
    region: 'Without the regions',
    only: 'Without the list of providers',
    ignore: 'With excluded providers',
    'max-price': 'Without the price cap',
    quantizations: 'With any quantization',
    parameters: 'Without required parameters',
  },
  withoutAll: 'Without all these rules',
  named: (step: string, names: string) => `${step}: ${names}`,
  rules: {
    zdr: 'No retention',
    training: 'No training',
    region: 'Regions',
    only: 'Providers to use',
    ignore: 'Excluded providers',
    'max-price': 'Price cap',
    quantizations: 'Quantizations',
    parameters: 'Required parameters',
  },
  excluded: (endpoints: number) => `excluded ${endpoints}`,

  findField: 'Find the field',
  findFieldHelp: (fields: number, usual: number, max: number) =>
    (fields === 1
      ? 'Repeats the request without the parameter that you set: '
      : `Repeats the request without some of the ${fields} parameters that you set, half of them each time, until it passes: `) +
    `${count(usual, times)} if one is rejected, at most ${max}. Each call stops when its answer begins.`,
  price: (price: string) => `The input of all calls costs about ${price}.`,
  noPrice: 'The gateway reports no price.',
  free: 'The input is free.',
  finding: (call: number, max: number) => `Call ${call} of at most ${max}`,
  dropping: (fields: string) => `Without ${fields}`,
  stop: 'Stop searching',
  stopped: 'The search was stopped.',
  found: (fields: string) => `The gateway rejects ${fields}.`,
  foundSome: (fields: string) => `The gateway rejects ${fields}, and at least one more parameter.`,
  otherCause: 'It is rejected without any of them, too. The cause is in the model, the messages or the preset.',
  passes: 'The request passes now.',
  removeAndRetry: (fields: string) => `Remove ${fields} and retry`,
  retryWithout: (fields: string) => `Retry once without ${fields}`,
  retry: 'Retry',
  notRetried: 'Couldn’t repeat the request',
} as const)
