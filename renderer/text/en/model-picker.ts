import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the model picker beside its list. */
export const modelPickerText = defineText('modelPickerText', {
  sections: { favourites: 'Favorites', recent: 'Recent', all: 'All models' },
  only: 'Show only',
  filters: { free: 'Free', image: 'Vision', tools: 'Uses tools', reasoning: 'Reasoning' },
  none: 'No models match these filters.',
  favourite: 'Favorite',
  fallback: 'Fallback',
  fallbackAt: (place: number) => `Fallback ${place}`,
  fallbacks: 'Fallbacks',
  noFallbacks: 'Used in order if the model fails. None added.',
  removeFallback: (name: string) => `Remove ${name} from the fallbacks`,
  moreFallbacks: (fallbacks: number) => `+${formatNumber(fallbacks)}`,
  withFallbacks: (name: string, fallbacks: number) =>
    `${name}, ${count(fallbacks, { one: 'fallback', other: 'fallbacks' })}`,
  fallbacksNotSet: 'Couldn’t save the fallbacks',
  reads: 'Reads',
  writes: 'Writes',
  /** By the names of the API. */
  modalities: {
    text: 'text',
    image: 'images',
    audio: 'audio',
    video: 'video',
    file: 'files',
    speech: 'speech',
    transcription: 'transcripts',
  },
  context: 'Context',
  longest: 'Max output',
  tokens: (tokens: number) => `${formatNumber(tokens)} tokens`,
  price: 'Price',
  parameters: 'Parameters',
  cutoff: 'Knowledge cutoff',
  unknown: 'unknown',
  details: 'About the model',
} as const)
