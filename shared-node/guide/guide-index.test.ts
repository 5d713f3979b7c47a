import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GuideSection } from '#shared/guide/guide-section.ts'
import { splitIntoSections } from '#shared/guide/guide-section.ts'
import { indexGuide, openGuide } from './guide-index.ts'

const chat = `# Chat

Talk with models.

## Stop an answer <!-- asked as: cancel, shut up -->

Press Stop while it runs. A stopped answer keeps its text.

## Copy an answer

Press Copy. See [Stop](chat.md#stop-an-answer).
`
const voice = `# Voice

Speak and listen to answers.

## Write text

Dictate.
`
const guide = indexGuide([...splitIntoSections(chat, 'chat.md'), ...splitIntoSections(voice, 'voice.md')])
const search = (question: string, limit = 3) => guide.search(question, limit).map(({ id }) => id)
const lookUp = (typed: string) => guide.lookUp(typed, 3).map(({ id }) => id)

test('a question gets the sections with its words, the one that is named like it first', () => {
  expect(search('How can I stop the answer?')).toEqual(['chat#stop-an-answer', 'chat#copy-an-answer'])
  expect(search('copying an answer')[0]).toBe('chat#copy-an-answer')
  expect(search('How can I stop the answer?', 1)).toEqual(['chat#stop-an-answer'])
})

test('a section is found by the words that people ask with, by synonyms and misspelt', () => {
  expect(search('make it shut up')).toEqual(['chat#stop-an-answer'])
  expect(search('abort the response')[0]).toBe('chat#stop-an-answer')
  expect(search('copy the anwser')[0]).toBe('chat#copy-an-answer')
})

test('a question whose subject is not in a section gets none', () => {
  expect(search('stop the earthquake in Lisbon')).toEqual([])
  expect(search('weather')).toEqual([])
  expect(search('a long time')).toEqual([])
  expect(search('how do I do it?')).toEqual([])
})

test('work for a model gets no section, unless the guide has it as a heading', () => {
  expect(search('write a copy of the answer')).toEqual([])
  expect(search('Write text')).toEqual(['voice#write-text'])
})

test('typing finds sections by the beginning of the last word', () => {
  expect(lookUp('cop')).toEqual(['chat#copy-an-answer'])
  expect(lookUp('how do I stop an ans')).toEqual(['chat#stop-an-answer', 'chat#copy-an-answer'])
  expect(lookUp('abort')).toEqual(['chat#stop-an-answer'])
  expect(lookUp('xyz')).toEqual([])
  expect(lookUp(' ')).toEqual([])
})

test.each(['"stop', 'stop AND', 'NEAR(stop', 'answer:stop', 'stop NOT', "stop'); --", 'stop*'])(
  '%j is read as words, not as a query',
  (question) => {
    expect(search(question)[0]).toBe('chat#stop-an-answer')
    expect(lookUp(question)[0]).toBe('chat#stop-an-answer')
  },
)

test('any text finds the same sections again, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(search(text)).toEqual(search(text))
      expect(lookUp(text)).toEqual(lookUp(text))
    }),
  )
})

test('a search does not go over the headings of all sections', () => {
  let reads = 0
  const counted: GuideSection = {
    id: 'chat',
    page: 'Chat',
    get headings() {
      reads += 1
      return ['How do I stop?']
    },
    body: 'Press Stop.',
    askedAs: '',
  }
  const index = indexGuide([counted])
  const readsToIndex = reads
  expect(index.search('HOW do I stop', 1)).toEqual([counted])
  expect(reads).toBe(readsToIndex)
  index.close()
})

test('a folder without pages is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  expect(() => openGuide(folder)).toThrow(`No pages of the user guide are in ${folder}`)
})
