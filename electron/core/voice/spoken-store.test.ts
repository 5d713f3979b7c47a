import { expect, test } from 'vitest'
import type { SavedSpeech } from '#shared/voice.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createSpokenStore } from './spoken-store.ts'

const spoken: SavedSpeech = {
  id: 'a',
  createdAt: 1,
  profileId: 'local',
  text: 'Good morning.',
  settings: { model: 'm', voice: 'v', format: 'pcm', speed: 1.5, provider: { acme: {} }, sampleRate: 24_000 },
  status: 'running',
  error: null,
  sampleRate: null,
  channels: 1,
  bytes: 0,
  firstByteAfter: null,
  finishedAfter: null,
  cost: null,
}

test('speech is read as last saved, newest first', () => {
  const store = createSpokenStore(temporaryDatabase())
  store.save(spoken)
  const error = { source: 'gateway', status: 503, code: 503, message: 'Busy' } as const
  const failed: SavedSpeech = { ...spoken, status: 'failed', error, sampleRate: 24_000, bytes: 480, firstByteAfter: 12 }
  store.save(failed)
  store.save({ ...spoken, id: 'b', createdAt: 2 })
  expect(store.read('a')).toEqual(failed)
  expect(store.list().map(({ id }) => id)).toEqual(['b', 'a'])
  store.remove('a')
  expect(() => store.read('a')).toThrow('This sound does not exist any more.')
})

test('speech that an earlier run left running is stopped', () => {
  const store = createSpokenStore(temporaryDatabase())
  store.save(spoken)
  store.save({ ...spoken, id: 'b', status: 'done' })
  store.markInterrupted()
  expect([store.read('a').status, store.read('b').status]).toEqual(['stopped', 'done'])
})
