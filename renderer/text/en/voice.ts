import { defineText } from '../define-text.ts'

/** Words of the frame of the Voice view, and of the models that speak. */
export const voiceText = defineText('voiceText', {
  title: 'Voice',
  speech: 'Speech',
  speechPanel: 'Speech panel',
} as const)
