import { defineText } from '../define-text.ts'

/** Texts of the frame of the Voice view, and of speech models. */
export const voiceText = defineText('voiceText', {
  title: 'Voice',
  speech: 'Speech',
  speechPanel: 'Speech panel',
} as const)
