import { count } from '../format.ts'

export const voiceText = {
  title: 'Voice',
  loading: 'Reading the models',
  speech: 'Text to speech',
  speechText: 'These models read a text aloud.',
  transcription: 'Speech to text',
  transcriptionText: 'These models write down what is said.',
  listening: 'Chat with sound',
  listeningText: 'These chat models take sound in a message.',
  voices: (voices: number) => count(voices, { one: 'voice', other: 'voices' }),
  voicesUnknown: 'voices unknown',
  noSpeech: 'This gateway has no model that speaks.',
  noTranscription: 'This gateway has no model that writes down speech.',
  emptyTitle: 'This gateway neither speaks nor listens',
  empty: (gateway: string) => `“${gateway}” has no model that takes or makes sound. Chat works all the same.`,
  thisGateway: 'The gateway',
  openSettings: 'See the gateway in Settings',
} as const
