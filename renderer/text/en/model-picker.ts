import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Words of the model picker beside its list. */
export const modelPickerText = defineText('modelPickerText', {
  sections: { favourites: 'Favourites', recent: 'Recent', all: 'All models' },
  only: 'Show only',
  filters: { free: 'Free', image: 'Sees pictures', tools: 'Uses tools', reasoning: 'Reasons' },
  none: 'No model does all of that.',
  favourite: 'Favourite',
  fallback: 'Fallback',
  fallbackAt: (place: number) => `Fallback ${place}`,
  fallbacks: 'If it cannot answer',
  noFallbacks: 'No other model is asked. Add some as fallbacks.',
  removeFallback: (name: string) => `Remove ${name} from the fallbacks`,
  moreFallbacks: (fallbacks: number) => `+${formatNumber(fallbacks)}`,
  withFallbacks: (name: string, fallbacks: number) =>
    `${name}, ${count(fallbacks, { one: 'fallback', other: 'fallbacks' })}`,
  fallbacksNotSet: 'The fallbacks could not be saved',
  reads: 'Reads',
  writes: 'Writes',
  context: 'Context',
  longest: 'Longest answer',
  tokens: (tokens: number) => `${formatNumber(tokens)} tokens`,
  price: 'Price',
  parameters: 'Takes',
  cutoff: 'Knows until',
  unknown: 'unknown',
  details: 'About the model',
} as const)
