import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { createInstantClock } from '../../testing/instant-clock.ts'
import { indexGuide, openGuide, wordsToSearch } from '#shared-node/guide/guide-index.ts'
import { createGuideProvider } from './guide-provider.ts'
import { type GuideSection, splitIntoSections } from '#shared/guide/guide-section.ts'
import { writeGuideAnswer } from './write-answer.ts'

/** Creates a section as a page of this title would have it. */
function section(page: string, headings: readonly string[], body: string): GuideSection {
  return { id: [page, ...headings].join('#').toLowerCase(), page, headings, body, askedAs: '' }
}

const guide = indexGuide([
  section('Chat', [], 'Talk with models. A second sentence.'),
  section('Chat', ['Stopping an answer'], 'Press Stop while it runs.'),
  section('Voice', [], 'Speak and listen to answers, or stop them.'),
])

const overview =
  'The guide has these pages:\n\n- **Chat**: Talk with models.\n- **Voice**: Speak and listen to answers, or stop them.' +
  '\n\nAsk me about any of them.'

test.each([
  [
    'How do I stop it?',
    '**Chat › Stopping an answer**\n\nPress Stop while it runs.\n\nMore about it in the user guide:\n\n- Voice',
  ],
  [
    'stops',
    '**Chat › Stopping an answer**\n\nPress Stop while it runs.\n\nMore about it in the user guide:\n\n- Voice',
  ],
  ['VOICE', '**Voice**\n\nSpeak and listen to answers, or stop them.'],
  ['hello', `Hello! I answer questions about Gatehouse from its user guide.\n\n${overview}`],
  ['What can I do here?', `Hello! I answer questions about Gatehouse from its user guide.\n\n${overview}`],
  ['', `Hello! I answer questions about Gatehouse from its user guide.\n\n${overview}`],
])('%j is answered', (question, answer) => {
  expect(writeGuideAnswer(question, guide)).toBe(answer)
})

test('a question that the guide cannot answer gets an honest no and the overview', () => {
  const answer = writeGuideAnswer('weather in Paris', guide)
  expect(answer).toMatch(/^The user guide has nothing about that\./)
  expect(answer.endsWith(overview)).toBe(true)
})

test('the same question gets the same answer, and never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (question) => {
      const answer = writeGuideAnswer(question, guide)
      expect(answer).not.toBe('')
      expect(writeGuideAnswer(question, guide)).toBe(answer)
    }),
  )
})

const onStopping = 'Press Stop while it runs.'
const nothing = 'The user guide has nothing about that.'

test.each([
  ['"stop', onStopping],
  ['stop AND', onStopping],
  ['NEAR(stop', onStopping],
  ['page:stop', onStopping],
  ['stop NOT answer', onStopping],
  ['sto*', nothing],
  ["sto'p; --", nothing],
])('%j is read as words, not as a query', (question, expected) => {
  expect(writeGuideAnswer(question, guide)).toContain(expected)
})

test('only meaningful words are searched, each once and up to a maximum', () => {
  expect(wordsToSearch('How do I stop the ANSWER, the answer?')).toEqual(['stop', 'answer'])
  expect(wordsToSearch(Array.from({ length: 99 }, (_, index) => `word${index}`).join(' '))).toHaveLength(24)
})

test('of a very long question only the beginning and the end are read', () => {
  const long = 'the '.repeat(5000)
  expect(wordsToSearch(`Stop ${long} middle ${long} answer`)).toEqual(['stop', 'answer'])
})

test('a search does not go over the headings of all sections', () => {
  let reads = 0
  const counted: GuideSection = {
    ...section('Chat', [], 'Press Stop.'),
    get headings() {
      reads += 1
      return ['How do I stop?']
    },
  }
  const index = indexGuide([counted])
  const readsToIndex = reads
  expect(index.search('HOW do I stop', 1)).toEqual([counted])
  expect(reads).toBe(readsToIndex)
})

test('a folder without pages is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  expect(() => openGuide(folder)).toThrow(`No pages of the user guide are in ${folder}`)
})

const guideFolder = fileURLToPath(new URL('../../../docs/guide', import.meta.url))

test.each([
  ['How do I stop an answer?', 'stop'],
  ['Where is my data folder?', 'data folder'],
  ['Which keyboard shortcuts are there?', 'shortcut'],
  ['How do I rename a conversation?', 'rename'],
  ['Does it work with Ollama?', 'ollama'],
  ['What does 429 mean?', '429'],
  ['How do I change the language to German?', 'deutsch'],
])('the real guide answers %j', (question, word) => {
  const real = openGuide(guideFolder)
  const answer = writeGuideAnswer(question, real)
  expect(answer).toMatch(/^\*\*.+\*\*\n\n/)
  expect(answer.split('More about it')[0]?.toLowerCase()).toContain(word)
  real.close()
})

test('the real guide answers each question that it contains with the section under it', () => {
  const real = openGuide(guideFolder)
  const wrong = readdirSync(guideFolder)
    .flatMap((name) => splitIntoSections(readFileSync(join(guideFolder, name), 'utf8'), name))
    .flatMap(({ page: title, headings }) =>
      headings.map((heading) => ({ heading, expected: `**${title} › ${heading}**` })),
    )
    .map(({ heading, expected }) => [expected, writeGuideAnswer(heading, real).split('\n')[0]])
    .filter(([expected, answered]) => expected !== answered)
  real.close()
  expect(wrong).toEqual([])
})

test('every page of the real guide begins with a title and an introduction', () => {
  for (const name of readdirSync(guideFolder)) {
    const [first] = splitIntoSections(readFileSync(join(guideFolder, name), 'utf8'), name)
    expect([name, first?.headings]).toEqual([name, []])
    expect(first?.page).not.toBe(name.replace(/\.md$/, ''))
  }
})

test('a streamed answer is spread over time, and one in one piece is sent immediately', async () => {
  const clock = createInstantClock()
  const { chat } = createGuideProvider({ guide, rate: 100, clock })
  const timesOf = async (stream: boolean) => {
    const request: ChatRequest = { stream, messages: [{ role: 'user', content: 'stopping' }] }
    const begin = clock.now()
    const times: number[] = []
    for await (const { type } of chat(request, 'gatehouse/guide', new AbortController().signal)) {
      if (type === 'content') times.push(clock.now() - begin)
    }
    return times
  }
  const whole = await timesOf(false)
  expect(whole.length).toBeGreaterThan(5)
  expect(new Set(whole)).toEqual(new Set([0]))
  expect(await timesOf(true)).toEqual(whole.map((_, index) => index * 10))
})
