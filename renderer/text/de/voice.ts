import type { voiceText as english } from '../en/voice.ts'

export const voiceText: typeof english = {
  title: 'Sprache',
  speech: 'Sprachausgabe',
  speechPanel: 'Bereich Sprachausgabe',
}
