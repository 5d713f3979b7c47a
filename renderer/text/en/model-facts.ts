import { defineText } from '../define-text.ts'
import { formatNumber } from '../format.ts'

/** Texts about models that the picker, the chat, presets and the views about models share. */
export const modelFactsText = defineText('modelFactsText', {
  ends: (day: string) => `Ends ${day}`,
  ended: (day: string) => `Ended ${day}`,
  presetEnds: (day: string) => `The model of this preset ends on ${day}.`,
  presetEnded: (day: string) => `The model of this preset ended on ${day}.`,
  endsHint: 'The gateway may remove this model from that day on',
  modelAnd: (name: string, ends: string) => `${name}, ${ends}`,
  openPage: 'Providers and prices',
  openPageOf: (name: string) => `Providers and prices of ${name}`,

  variants: 'Variants',
  variant: {
    nitro: 'Fastest provider first',
    floor: 'Cheapest provider first',
    exacto: 'Providers that call tools most reliably first',
    online: 'With results of a web search, which costs extra',
    free: 'Costs nothing, with a daily limit of requests',
    extended: 'With a longer context',
    thinking: 'Reasons before it answers',
  },
  router: 'router',
  routers: {
    auto: 'Chooses a model for each request',
    free: 'Chooses a free model for each request',
    fusion: 'Asks several models and combines their answers',
    pareto: 'Chooses the best model for its price',
    latest: 'Always the newest release of this family',
  },

  excluded: (models: number) =>
    models === 1
      ? '1 model is left out: your settings at the gateway exclude it.'
      : `${formatNumber(models)} models are left out: your settings at the gateway exclude them.`,
  showExcluded: 'Show them too',
  hideExcluded: 'Hide them',
} as const)
