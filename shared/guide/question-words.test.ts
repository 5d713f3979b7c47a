import { expect, test } from 'vitest'
import { findSubjectWords, isGreeting, isModelWork, questionKey } from './question-words.ts'

test('words of the subject are found, each once and up to a maximum', () => {
  expect(findSubjectWords('How do I stop the ANSWER, the answer?')).toEqual(['stop', 'answer'])
  expect(findSubjectWords('What does 429 mean in GPT-5?')).toEqual(['429', 'gpt'])
  expect(findSubjectWords('Wie kann ich die Sprache ändern?')).toEqual(['sprache', 'ändern'])
  expect(findSubjectWords(Array.from({ length: 99 }, (_, index) => `word${index}`).join(' '))).toHaveLength(24)
})

test('of a very long question only the beginning and the end are read', () => {
  const long = 'the '.repeat(5000)
  expect(findSubjectWords(`Stop ${long} middle ${long} answer`)).toEqual(['stop', 'answer'])
})

test.each([
  ['What is a preset?', 'What a preset is'],
  ['how do i get started', 'Get started'],
  ['How can I stop an answer?', 'Stop an answer'],
  ['', '…'],
])('%j asks for %j', (question, name) => {
  expect(questionKey(question)).toBe(questionKey(name))
})

test('questions with different words differ', () => {
  expect(questionKey('Stop an answer')).not.toBe(questionKey('Copy an answer'))
  expect(questionKey('what can I do')).not.toBe('')
})

test.each([
  'Write a short mail to my landlord',
  'please translate this: good morning',
  'Can you summarise the text below?',
  'hey, help me write a poem',
  '2+2',
  'what is 12 × 7',
  'Schreib mir einen Brief',
])('%j is work for a model', (message) => {
  expect(isModelWork(message)).toBe(true)
})

test.each([
  'How do I write several lines?',
  'where do I write the system prompt',
  'Delete a chat',
  'translate the app to Spanish',
  'What does gpt-5 cost?',
  '',
])('%j is not', (message) => {
  expect(isModelWork(message)).toBe(false)
})

test.each([
  ['hello', true],
  ['Hi!', true],
  ['thanks', true],
  ['what can you do?', true],
  ['who are you', true],
  ['hello world program', false],
  ['it', false],
  ['', true],
])('whether %j greets: %s', (message, isIt) => {
  expect(isGreeting(message)).toBe(isIt)
})
