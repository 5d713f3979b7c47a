import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexGuide } from '#shared-node/guide/guide-index.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { splitIntoSections } from '#shared/guide/guide-section.ts'
import { createInstantClock } from '../../testing/instant-clock.ts'
import type { ProviderPart } from '../chat-provider.ts'
import { createGuideProvider } from './guide-provider.ts'
import { writeGuideAnswer } from './write-answer.ts'

const pages = {
  'chat.md':
    '# Chat\n\nTalk with models.\n\n## Stop an answer\n\nPress **Stop**, see [the keys](keyboard.md#keyboard-shortcuts).\n\n' +
    '## Stop reading aloud\n\nPress Esc.\n\n## Stop recording sounds slowly\n\nPress it again.\n\n## Stop updating software every other moon\n\nQuit.\n',
  'connect.md': '# Connect a model\n\nStart Ollama.\n',
  'keyboard.md': '# Keyboard\n\nFor fingers.\n\n## Keyboard shortcuts\n\nEsc.\n',
  'start.md': '# Start\n\nWelcome.\n\n## Get started\n\nOpen the app.\n',
}
const guide = indexGuide(Object.entries(pages).flatMap(([name, page]) => splitIntoSections(page, name)))

function answer(question: string) {
  const { text, sections } = writeGuideAnswer(question, guide)
  return { text, sections: sections.map(({ id }) => id) }
}

test('a question is answered with its section, and at most two others are cited', () => {
  expect(answer('stop')).toEqual({
    text: '**Stop an answer**\n\nPress **Stop**, see the keys.',
    sections: ['chat#stop-an-answer', 'chat#stop-reading-aloud', 'chat#stop-recording-sounds-slowly'],
  })
  expect(answer('connect a model')).toEqual({ text: '**Connect a model**\n\nStart Ollama.', sections: ['connect'] })
})

test.each(['hello', '', 'what can you do?'])('%j gets a greeting and the first sections to read', (message) => {
  expect(answer(message)).toEqual({
    text: 'Hello! I’m the built-in help: ask me how Gatehouse works, or connect a model to ask anything.',
    sections: ['start#get-started', 'connect', 'chat', 'keyboard#keyboard-shortcuts'],
  })
})

test.each(['Write a short mail to my landlord', 'translate Stop to German', '2+2'])(
  '%j gets an honest no, and how to connect a model',
  (message) => {
    expect(answer(message)).toEqual({
      text: 'I’m the built-in help, not an AI model, so I can’t do that. Connect a model and it will answer this message.',
      sections: ['connect'],
    })
  },
)

test.each(['weather in Paris', 'What is the capital of France?'])(
  '%j, which the guide does not cover, gets an honest no, and how to connect a model',
  (message) => {
    expect(answer(message)).toEqual({
      text:
        'The guide doesn’t cover that. I’m the built-in help, not an AI model: connect a model and it will answer this ' +
        'message.',
      sections: ['connect'],
    })
  },
)

test('the same message gets the same answer, and never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      expect(answer(message).text).not.toBe('')
      expect(answer(message)).toEqual(answer(message))
    }),
  )
})

async function readParts(request: ChatRequest): Promise<ProviderPart[]> {
  const { chat } = createGuideProvider({ guide, rate: null })
  const parts: ProviderPart[] = []
  for await (const part of chat(request, 'gatehouse/guide', new AbortController().signal)) parts.push(part)
  return parts
}

const stop: ChatRequest = { messages: [{ role: 'user', content: 'stop' }] }

test('sections are cited as sources after the text, with an address of the help', async () => {
  const parts = await readParts(stop)
  const text = parts.map((part) => (part.type === 'content' ? part.text : '')).join('')
  const place = { start_index: 0, end_index: text.length }
  expect(parts.slice(-2).map((part) => (part.type === 'delta' ? part.delta : part.type))).toEqual([
    {
      annotations: [
        ['gatehouse-help:chat#stop-an-answer', 'Stop an answer'],
        ['gatehouse-help:chat#stop-reading-aloud', 'Stop reading aloud'],
        ['gatehouse-help:chat#stop-recording-sounds-slowly', 'Stop recording sounds slowly'],
      ].map(([url, title]) => ({ type: 'url_citation', url_citation: { url, title, ...place } })),
    },
    'finish',
  ])
})

test.each([
  ['JSON', { ...stop, response_format: { type: 'json_object' } }],
  ['a tool call', { ...stop, tools: [{ type: 'function', function: { name: 'weather' } }], tool_choice: 'required' }],
] as const)('%s cites nothing', async (_, request) => {
  const parts = await readParts(request as unknown as ChatRequest)
  expect(parts.flatMap((part) => (part.type === 'delta' ? (part.delta.annotations ?? []) : []))).toEqual([])
})

test('a streamed answer is spread over time, and one in one piece is sent immediately', async () => {
  const clock = createInstantClock()
  const { chat } = createGuideProvider({ guide, rate: 100, clock })
  const timesOf = async (stream: boolean) => {
    const request: ChatRequest = { ...stop, stream }
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
