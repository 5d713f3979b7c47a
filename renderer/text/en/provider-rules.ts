import { defineText } from '../define-text.ts'

/** Texts about rules for providers, which go to a chat or a preset. */
export const providerRulesText = defineText('providerRulesText', {
  applyTo: 'Apply to',
  thisChat: (title: string) => `Chat: ${title}`,
  preset: (name: string) => `Preset: ${name}`,
  targetKinds: { chat: 'This chat', preset: 'A preset' },
  noTarget: 'Choose a preset, or open a chat, to set rules for it.',
  rule: { only: 'Use only', ignore: 'Ignore', first: 'Order first' },
  ruleTags: { only: 'Only', ignore: 'Ignored', first: 'First' },
  ruleHelp: 'Click to apply a rule; click again to remove it. Rules for presets are saved as a draft.',
  ruleSet: {
    only: (provider: string, target: string) => `Only ${provider} is used. ${target}`,
    ignore: (provider: string, target: string) => `${provider} is ignored. ${target}`,
    first: (provider: string, target: string) => `${provider} is asked first. ${target}`,
    quantizations: (names: string, target: string) => `Only ${names} is allowed. ${target}`,
    'max-price': (price: string, target: string) => `The price is capped at ${price}. ${target}`,
  },
  ruleRemoved: {
    only: (provider: string, target: string) => `Removed the rule for ${provider}. ${target}`,
    ignore: (provider: string, target: string) => `Removed the rule for ${provider}. ${target}`,
    first: (provider: string, target: string) => `Removed the rule for ${provider}. ${target}`,
    quantizations: (_names: string, target: string) => `Any quantization is allowed. ${target}`,
    'max-price': (_price: string, target: string) => `Removed the price cap. ${target}`,
  },
  undo: 'Undo',
  ruleNotSet: 'Couldn’t apply the rule',
} as const)
