import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Words of the frame of the Voice view, and of the models that speak. */
export const voiceText = defineText('voiceText', {
  title: 'Voice',
  speech: 'Speech',
  speechPanel: 'Speech panel',
  loading: 'Reading the models',
  models: 'Text to speech',
  voices: (voices: number) => count(voices, { one: 'voice', other: 'voices' }),
  voicesUnknown: 'voices unknown',
  noSpeech: 'This gateway has no model that speaks.',
} as const)
