import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createClipStore, type StoredTranscription } from './clip-store.ts'

function setUp() {
  const store = createClipStore(temporaryDatabase())
  store.insert({ id: 'c', title: 'Porto call', createdAt: 1, source: 'recording' })
  store.update('c', { bytes: 64_000, loudness: [0.3, 0.123456, 0.3, 0.3], status: 'kept', wasCut: false })
  return store
}

function tried(id: string, createdAt: number, change: Partial<StoredTranscription> = {}): StoredTranscription {
  return {
    id,
    clipId: 'c',
    profileId: 'local',
    createdAt,
    settings: { model: 'm', language: 'de', temperature: 0.2, provider: { acme: { diarize: true } } },
    status: 'done',
    text: '',
    error: null,
    pieces: [{ from: 0, to: 2, text: null, cost: null, inputTokens: null, outputTokens: null, seconds: null }],
    cost: null,
    inputTokens: null,
    outputTokens: null,
    seconds: null,
    finishedAfter: null,
    endedAt: null,
    ...change,
  }
}

test('a clip is read with its length, loudness and all transcriptions, newest first', () => {
  const store = setUp()
  const first = tried('first', 2, {
    status: 'failed',
    error: { source: 'transport', kind: 'timeout', message: 'Late' },
  })
  store.saveTranscription(first)
  store.saveTranscription(tried('second', 3))
  const whole = store.read('c')
  expect(whole.clip).toMatchObject({ title: 'Porto call', seconds: 2, isSilent: false, status: 'kept' })
  expect(whole.loudness).toEqual([0.3, 0.1235, 0.3, 0.3])
  expect(whole.transcriptions.map(({ id }) => id)).toEqual(['second', 'first'])
  expect(store.transcription('first')).toEqual(first)
  expect(() => store.transcription('none')).toThrow('This transcription does not exist any more.')
})

test('the list shows the newest transcription with text, truncated', () => {
  const store = setUp()
  store.saveTranscription(tried('old', 2, { text: 'The certificate '.repeat(50) }))
  store.saveTranscription(tried('failed', 3, { status: 'failed' }))
  const [clip] = store.list('')
  expect(clip?.transcription?.id).toBe('old')
  expect(clip?.transcription?.text).toHaveLength(200)
  expect(store.read('c').clip.transcription?.text).toHaveLength(800)
})

test('a search finds words of the title and any transcription, in any order', () => {
  const store = setUp()
  store.saveTranscription(tried('old', 2, { text: 'Ana has the list of hosts' }))
  store.saveTranscription(tried('new', 3, { text: 'Something else' }))
  const found = (query: string) => store.list(query).map(({ id }) => id)
  expect(found('HOSTS porto ana')).toEqual(['c'])
  expect(found('hosts lisbon')).toEqual([])
  expect(found('%')).toEqual([])
})

test('a deleted clip is not listed, and can be restored', () => {
  const store = setUp()
  store.markDeleted('c', 5)
  expect(store.list('')).toEqual([])
  expect(() => store.read('c')).toThrow('This clip does not exist any more.')
  expect(store.deletedBefore(6)).toEqual(['c'])
  store.markDeleted('c', null)
  expect(store.list('')).toHaveLength(1)
})

test('removing a clip removes its transcriptions', () => {
  const store = setUp()
  store.saveTranscription(tried('t', 2, { status: 'running' }))
  expect(store.running().map(({ id }) => id)).toEqual(['t'])
  store.remove('c')
  expect(store.running()).toEqual([])
})
