import { expect, test } from 'vitest'
import { addKeptSpeech, hasKeptSpeech, useKeptSpeech, withoutKeptSpeech } from './kept-speech.ts'

test('transcripts are noted for their conversation, empty ones are not', () => {
  addKeptSpeech('one', 'Tell me')
  addKeptSpeech('one', ' ')
  addKeptSpeech('one', 'a story.')
  addKeptSpeech('two', 'Hello')
  expect(useKeptSpeech.getState()).toEqual({ one: ['Tell me', 'a story.'], two: ['Hello'] })
})

test('a draft has kept speech until it was edited', () => {
  expect(hasKeptSpeech('Typed. Tell me a story.', ['Tell me', 'a story.'])).toBe(true)
  expect(hasKeptSpeech('Typed. Tell us a tale.', ['Tell me', 'a story.'])).toBe(false)
  expect(hasKeptSpeech('', ['Tell me'])).toBe(false)
})

test('without kept speech, a draft is what was typed', () => {
  const kept = ['Tell me', 'a story.']
  expect(withoutKeptSpeech('Tell me a story.', kept)).toBe('')
  expect(withoutKeptSpeech('Typed before. Tell me a story.', kept)).toBe('Typed before.')
  expect(withoutKeptSpeech('Tell me a story. Typed after', kept)).toBe(' Typed after')
  expect(withoutKeptSpeech('Tell me, typed before. Tell me a tale.', kept)).toBe('Tell me, typed before. a tale.')
})
