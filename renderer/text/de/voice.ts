import type { voiceText as english } from '../en/voice.ts'
import { count } from '../format.ts'

export const voiceText: typeof english = {
  title: 'Sprache',
  speech: 'Sprachausgabe',
  speechPanel: 'Bereich Sprachausgabe',
  loading: 'Modelle werden gelesen',
  models: 'Text zu Sprache',
  voices: (voices) => count(voices, { one: 'Stimme', other: 'Stimmen' }),
  voicesUnknown: 'Stimmen unbekannt',
  noSpeech: 'Dieses Gateway hat kein Modell, das spricht.',
}
