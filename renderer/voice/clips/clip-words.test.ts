import { expect, test } from 'vitest'
import type { Clip, ClipTranscription } from '#shared/voice.ts'
import { clipState, clipTitle } from './clip-words.ts'

const clip: Clip = {
  id: 'c',
  title: '',
  createdAt: new Date(2026, 1, 3, 9, 12).getTime(),
  source: 'recording',
  status: 'kept',
  wasCut: false,
  tags: [],
  seconds: 4,
  isSilent: false,
  transcription: null,
}

function withTranscription(change: Partial<ClipTranscription>): Clip {
  const transcription: ClipTranscription = {
    id: 't',
    clipId: 'c',
    profileId: 'local',
    createdAt: 0,
    settings: { model: 'm', language: null, temperature: null, provider: null },
    status: 'done',
    text: '',
    error: null,
    pieces: { done: 0, all: 1 },
    cost: null,
    inputTokens: null,
    outputTokens: null,
    seconds: null,
    finishedAfter: null,
    endedAt: null,
    ...change,
  }
  return { ...clip, transcription }
}

test('a clip without a title is named by its time', () => {
  expect(clipTitle(clip)).toBe('Clip at 09:12')
  expect(clipTitle({ ...clip, title: 'Porto' })).toBe('Porto')
})

test.each<[Clip, string]>([
  [{ ...clip, status: 'recording' }, 'Saved as you speak'],
  [{ ...clip, status: 'recording', source: 'file' }, 'Being read'],
  [clip, 'Not transcribed yet'],
  [{ ...clip, isSilent: true }, 'No speech detected, nothing sent'],
  [withTranscription({ text: 'So the two open questions' }), 'So the two open questions'],
  [withTranscription({}), 'No words in it'],
  [withTranscription({ status: 'running' }), 'Transcribing…'],
  [withTranscription({ status: 'running', pieces: { done: 3, all: 9 } }), 'Part 4 of 9, 33 %'],
  [withTranscription({ status: 'cancelled' }), 'Transcription cancelled'],
  [withTranscription({ status: 'cancelled', text: 'So the' }), 'So the'],
  [
    withTranscription({
      status: 'failed',
      error: { source: 'gateway', status: 503, code: 503, message: 'Busy' },
    }),
    'Not transcribed: No provider is available',
  ],
])('the second line of a clip is its transcript or state', (each, words) => {
  expect(clipState(each)).toBe(words)
})
