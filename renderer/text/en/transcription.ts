import { defineText } from '../define-text.ts'
import { count, formatCost, formatDuration, formatNumber } from '../format.ts'

const unknown = 'unknown'

/** Texts of turning speech into text: in the chat and in the Voice view. */
export const transcriptionText = defineText('transcriptionText', {
  transcribe: 'Transcribe',
  transcribeAgain: 'Transcribe again',
  transcribeAnyway: 'Transcribe anyway',
  notStarted: 'Couldn’t transcribe the recording',
  cancel: 'Cancel transcription',
  writing: 'Transcribing…',
  part: (done: number, all: number) =>
    all === 1 ? null : `Part ${formatNumber(Math.min(done + 1, all))} of ${formatNumber(all)}`,
  percent: (done: number, all: number) => `${Math.round((done / all) * 100)} %`,
  progress: 'Progress of the transcription',
  cancelled: 'Cancelled before anything was transcribed.',
  cancelledPartly: 'Cancelled. The part that was transcribed is kept.',
  silentTitle: 'No speech detected',
  silentText: 'Nothing was sent, because models invent words for silence. If you did speak, transcribe it anyway.',
  nothingHeard: 'The model found no words in it.',
  noModelTitle: 'This gateway has no transcription model',
  noModelText: 'The recording is kept under Voice. Switch gateways, or enter a model there.',
  openInVoice: 'Open in Voice',
  keptInVoice: 'The recording is kept under Voice.',

  model: 'Transcription model',
  language: 'Language',
  detect: 'Detect language',
  usualLanguages: 'Usual languages',
  otherLanguages: 'All languages',
  otherModel: 'Another model…',
  modelName: 'Name of the transcription model',
  modelNameHint: 'Name of the model',
  more: 'More settings',
  temperature: 'Temperature',
  temperatureHelp: 'Leave empty to use the model’s default. 0 is the most literal.',
  unset: 'Unset',
  provider: 'Provider options',
  providerHelp: 'A JSON object that is passed to the provider.',
  notJson: 'Enter a JSON object.',
  notNumber: 'Enter a number, such as 0.2.',

  words: (text: string) => count(text.split(/\s+/).filter(Boolean).length, { one: 'word', other: 'words' }),
  cost: (cost: number | null) => (cost === null ? 'cost unknown' : cost === 0 ? 'free' : formatCost(cost)),
  seconds: (seconds: number | null) =>
    seconds === null ? 'seconds unknown' : `${formatNumber(Math.round(seconds * 10) / 10)} s`,
  tokens: (input: number | null, output: number | null) =>
    input === null && output === null
      ? 'tokens unknown'
      : `${input === null ? unknown : formatNumber(input)} tokens in, ${output === null ? unknown : formatNumber(output)} out`,
  took: (milliseconds: number) => `in ${formatDuration(milliseconds)}`,
  languageOf: (name: string | null) => name ?? 'Detected automatically',

  copy: 'Copy',
  copied: 'Copied',
  shown: 'Shown transcription',
  compare: 'Compare with',
  compareNone: 'Nothing',
  tryLabel: (model: string, language: string, time: string) => `${model}, ${language}, ${time}`,
} as const)
