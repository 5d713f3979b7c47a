import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, readGuideLink } from '#shared/guide/guide-link.ts'
import { ipc } from '#shared/ipc/contract.ts'
import { createHelpCalls } from './help-calls.ts'

const pages = {
  'chat.md': `# Chat

Talk with models. See [voice](voice.md).

## Stop an answer

<!-- asked as: abort -->

Press **Stop**, as in [Voice](voice.md#speak) and on [a page](https://example.com/). It says \`max_tokens\`.

### While it waits

- Press Esc.

### On a phone

Hold it.

## Copy an answer

Press Copy.
`,
  'start.md': '# Start here\n\nWelcome to Ollama.\n',
  'voice.md': '# Voice\n\nSpeak and listen.\n\n## Speak\n\nPress the microphone.\n',
  'zoo.md': '# Zoo\n\nA page without a group.\n',
}

function guideFolder(files: Readonly<Record<string, string>> = pages): string {
  const folder = mkdtempSync(join(tmpdir(), 'help-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const calls = createHelpCalls(guideFolder())
const guideDirectory = join(import.meta.dirname, '../../../docs/guide')

test('the pages are listed group by group, and unknown ones are in the last', () => {
  expect(calls['help.pages']()).toEqual([
    { id: 'start', title: 'Start here', group: 'start' },
    { id: 'chat', title: 'Chat', group: 'work' },
    { id: 'voice', title: 'Voice', group: 'work' },
    { id: 'zoo', title: 'Zoo', group: 'more' },
  ])
})

test('a page is its introduction, with a list of its sections', () => {
  expect(calls['help.section']({ id: 'chat' })).toEqual({
    id: 'chat',
    title: 'Chat',
    path: [],
    markdown: 'Talk with models. See [voice](voice.md).',
    contents: [
      { id: 'chat#stop-an-answer', title: 'Stop an answer' },
      { id: 'chat#copy-an-answer', title: 'Copy an answer' },
    ],
    related: [{ id: 'voice', title: 'Voice' }],
  })
})

test('a section contains those inside of it, and leads to what it links to and to what follows', () => {
  expect(calls['help.section']({ id: 'chat#stop-an-answer' })).toEqual({
    id: 'chat#stop-an-answer',
    title: 'Stop an answer',
    path: [{ id: 'chat', title: 'Chat' }],
    markdown:
      'Press **Stop**, as in [Voice](voice.md#speak) and on [a page](https://example.com/). It says `max_tokens`.\n\n' +
      '### While it waits\n\n- Press Esc.\n\n### On a phone\n\nHold it.',
    contents: [],
    related: [
      { id: 'voice#speak', title: 'Speak' },
      { id: 'chat#copy-an-answer', title: 'Copy an answer' },
    ],
  })
})

test('a section inside of another one names both places above it', () => {
  const article = calls['help.section']({ id: 'chat#on-a-phone' })
  expect(article?.path.map(({ id }) => id)).toEqual(['chat', 'chat#stop-an-answer'])
  expect(article?.markdown).toBe('Hold it.')
})

test.each(['chat#nothing', '../chat', '/etc/passwd', '__proto__', 'chat.md', ' '])('%j is no section', (id) => {
  expect(calls['help.section']({ id })).toBeNull()
})

test('a search finds the beginning of a word and marks it in title and text', () => {
  expect(calls['help.search']({ query: 'Sto' })).toEqual({
    hits: [
      {
        id: 'chat#stop-an-answer',
        title: ['', 'Stop', ' an answer'],
        path: ['Chat'],
        excerpt: ['Press ', 'Stop', ', as in Voice and on a page. It says max_tokens.'],
      },
      {
        id: 'chat#while-it-waits',
        title: ['While it waits'],
        path: ['Chat', 'Stop an answer'],
        excerpt: ['Press Esc.'],
      },
      { id: 'chat#on-a-phone', title: ['On a phone'], path: ['Chat', 'Stop an answer'], excerpt: ['Hold it.'] },
    ],
    total: 3,
  })
})

test('a search finds the words that people ask with, and a whole page', () => {
  expect(calls['help.search']({ query: 'abort' }).hits.map(({ id }) => id)).toEqual(['chat#stop-an-answer'])
  expect(calls['help.search']({ query: 'ollama' }).hits).toEqual([
    { id: 'start', title: ['Start here'], path: [], excerpt: ['Welcome to ', 'Ollama', '.'] },
  ])
})

test('more matches than are shown are counted', () => {
  const sections = Array.from({ length: 40 }, (_, index) => `## Heron ${index}\n\nA bird.\n`)
  const many = createHelpCalls(guideFolder({ 'birds.md': `# Birds\n\nAll of them.\n\n${sections.join('\n')}` }))
  const { hits, total } = many['help.search']({ query: 'heron' })
  expect([hits.length, total]).toEqual([20, 40])
})

test('anything that is typed is words: nothing of it is a query, a pattern or an error', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('"', 'stop"', 'stop AND', 'page:stop', 'NEAR(', '(((((', '*', '[^', String.raw`\p{`, '__proto__'),
  )
  fc.assert(
    fc.property(typed, (query) => {
      const { hits } = calls['help.search']({ query })
      for (const { id } of hits) expect(calls['help.section']({ id })).not.toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('main refuses ids and queries that are too long', () => {
  const { input: section } = ipc['help.section']
  const { input: search } = ipc['help.search']
  expect([section.safeParse({ id: 'x'.repeat(201) }).success, section.safeParse({ id: '' }).success]).toEqual([
    false,
    false,
  ])
  expect([200, 201].map((length) => search.safeParse({ query: 'x'.repeat(length) }).success)).toEqual([true, false])
})

test('every link between pages of the real guide leads to a section', () => {
  const real = createHelpCalls(guideDirectory)
  const ids = real['help.pages']().flatMap(({ id }) => [
    id,
    ...(real['help.section']({ id })?.contents.map((section) => section.id) ?? []),
  ])
  const broken = ids.flatMap((id) => {
    const links = [...(real['help.section']({ id })?.markdown.matchAll(/\]\(([^)\s]+)\)/g) ?? [])]
    return links.flatMap(([, href = '']) => {
      const target = readGuideLink(href, pageOf(id))
      const leads = target === null ? href.startsWith('https:') : real['help.section']({ id: target }) !== null
      return leads ? [] : [`${id}: ${href}`]
    })
  })
  expect(broken).toEqual([])
})

test('every page of the real guide is in the list', () => {
  const files = readdirSync(guideDirectory).map((name) => name.replace(/\.md$/, ''))
  const real = createHelpCalls(guideDirectory)
  const listed = real['help.pages']().map(({ id }) => id)
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('an app without its guide says so', () => {
  const empty = createHelpCalls(guideFolder({}))
  expect(() => empty['help.pages']()).toThrow('No pages of the user guide')
})
