import { expect, test } from 'vitest'
import { findSimilarWord } from './section-words.ts'

const vocabulary = ['answer', 'subtitles', 'stop', 'ollama', 'microphone']

test.each([
  ['subtitels', 'subtitles'],
  ['ollma', 'ollama'],
  ['olllama', 'ollama'],
  ['microphine', 'microphone'],
  ['anser', 'answer'],
  ['banswer', null],
  ['unswer', null],
  ['answering', null],
  ['stp', null],
  ['', null],
])('%j is read as %j', (word, known) => {
  expect(findSimilarWord(word, vocabulary)).toBe(known)
})
