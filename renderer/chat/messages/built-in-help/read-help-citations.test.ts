import { expect, test } from 'vitest'
import { isBuiltInHelp } from './is-built-in-help.ts'
import { isFromGuide, readHelpCitations } from './read-help-citations.ts'

const cite = (url: string, title = '') => ({ type: 'url_citation', url_citation: { url, title } })

test('cited sections are separated from other sources, each once', () => {
  const page = cite('https://a.example/', 'A page')
  expect(
    readHelpCitations([
      cite('gatehouse-help:chat#stop', 'Stop an answer'),
      page,
      cite('gatehouse-help:chat#stop', 'Again'),
      cite('gatehouse-help:connect'),
      { type: 'file', file: { name: 'x' } },
    ]),
  ).toEqual({
    sections: [
      { id: 'chat#stop', title: 'Stop an answer' },
      { id: 'connect', title: 'connect' },
    ],
    others: [page, { type: 'file', file: { name: 'x' } }],
  })
})

test.each([
  'gatehouse-help:',
  'gatehouse-help:../settings',
  'gatehouse-help:chat stop',
  'gatehouse-help:chat#a#b',
  'gatehouse-help:javascript:alert(1)',
  `gatehouse-help:${'x'.repeat(201)}`,
])('%s names no section, and is no source', (url) => {
  expect(readHelpCitations([cite(url, 'words')])).toEqual({ sections: [], others: [] })
})

test('a long list and long titles are cut', () => {
  const { sections } = readHelpCitations(
    Array.from({ length: 50 }, (_, index) => cite(`gatehouse-help:page${index}`, 'x'.repeat(5000))),
  )
  expect(sections.map(({ title }) => title.length)).toEqual([200, 200, 200, 200, 200, 200])
})

test('an answer is from the guide if it cites more than how to connect a model', () => {
  const isFrom = (...urls: string[]) => isFromGuide(readHelpCitations(urls.map((url) => cite(url))).sections)
  expect([
    isFrom(),
    isFrom('gatehouse-help:connect'),
    isFrom('https://a.example/'),
    isFrom('gatehouse-help:connect', 'gatehouse-help:chat'),
  ]).toEqual([false, false, false, true])
})

test('only the help of the gateway in the app is taken for it', () => {
  const help = { model: 'gatehouse/guide', requestedModel: null }
  const kinds = ['embedded', 'openrouter', 'other'] as const
  expect(kinds.map((kind) => isBuiltInHelp(help, { kind }))).toEqual([true, false, false])
  expect(isBuiltInHelp(help, undefined)).toBe(false)
  const models = [
    { model: 'gatehouse/script', requestedModel: 'gatehouse/guide' },
    { model: 'ollama/gatehouse/guide', requestedModel: null },
    { model: null, requestedModel: null },
    { model: null, requestedModel: 'gatehouse/guide' },
  ]
  expect(models.map((model) => isBuiltInHelp(model, { kind: 'embedded' }))).toEqual([false, false, false, true])
})
