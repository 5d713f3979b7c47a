import { expect, test } from 'vitest'
import type { AssistantMessage, Message } from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import { english } from '../../words/english.ts'
import { german } from '../../words/german.ts'
import { writeMarkdown } from './write-markdown.ts'

const base = {
  id: 'm',
  conversationId: 'c',
  parentId: null,
  name: null,
  createdAt: 1,
  branch: { index: 1, count: 1, previous: null, next: null },
}
const answer: AssistantMessage = {
  ...base,
  role: 'assistant',
  status: 'done',
  text: '',
  reasoning: '',
  toolCalls: [],
  refusal: '',
  annotations: [],
  images: [],
  audio: null,
  requestedModel: 'a/b',
  preset: null,
  model: null,
  provider: null,
  finishReason: null,
  serviceTier: null,
  systemFingerprint: null,
  usage: null,
  error: null,
  requestId: null,
  firstTokenAfter: null,
  finishedAfter: null,
  reasonedFor: null,
  schemaProblems: null,
  hasLogprobs: false,
  hasDebug: false,
}

test('every message has its author as heading', () => {
  const messages: Message[] = [
    { ...base, role: 'developer', text: 'No lists.', name: 'ops' },
    { ...base, role: 'user', text: 'Hello\n\n- there' },
    {
      ...answer,
      reasoning: 'First.\n\nThen.',
      text: 'Here it is.',
      toolCalls: [{ id: 'a', name: 'find', arguments: '{"q": "``` "}' }],
      annotations: [
        { type: 'url_citation', url_citation: { url: 'https://example.com/a b', title: 'An\nexample' } },
        { type: 'file' },
      ],
    },
    { ...base, role: 'tool', toolCallId: 'a', text: 'found' },
    {
      ...answer,
      model: 'c/d',
      status: 'failed',
      error: { source: 'transport', kind: 'timeout', message: 'Too\nlate.' },
    },
  ]
  expect(writeMarkdown('My\nchat', 'Be brief.', messages, english)).toBe(`# My chat

## System

Be brief.

## Developer (ops)

No lists.

## User

Hello

- there

## Assistant (a/b)

> Reasoning:
>
> First.
>
> Then.

Here it is.

Calls \`find\`:

\`\`\`\`json
{"q": "\`\`\` "}
\`\`\`\`

- An example: <https://example.com/a%20b>

## Tool result (a)

\`\`\`
found
\`\`\`

## Assistant (c/d)

*Failed: Too late.*
`)
})

test('refusals, audio and pictures are mentioned', () => {
  const message = {
    ...answer,
    refusal: 'No.',
    audio: { transcript: 'Hello' },
    images: [{ type: 'image_url' }],
    status: 'stopped' as const,
  }
  expect(writeMarkdown('Chat', '', [message], english)).toBe(
    '# Chat\n\n## Assistant (a/b)\n\n> Refused: No.\n\n> Spoken: Hello\n\n*Pictures: 1*\n\n*Stopped*\n',
  )
})

test('in German the headings and the error of a failed answer are German', () => {
  const messages: Message[] = [
    { ...base, role: 'user', text: 'Hallo', attachments: [] },
    {
      ...answer,
      reasoning: 'Erstens.',
      text: 'Hier.',
      status: 'interrupted',
      error: { source: 'transport', kind: 'interrupted', ...explain('appClosedDuringAnswer') },
    },
  ]
  expect(writeMarkdown('Mein Chat', 'Kurz.', messages, german)).toBe(
    '# Mein Chat\n\n## System\n\nKurz.\n\n## Nutzer\n\nHallo\n\n## Assistent (a/b)\n\n> Überlegung:\n>\n> Erstens.\n\nHier.\n\n*Unterbrochen: Die App wurde mitten in der Antwort geschlossen.*\n',
  )
})

test('an error that an earlier version stored keeps its English sentence in German', () => {
  const { message } = explain('appClosedDuringAnswer')
  const failed = {
    ...answer,
    text: 'Hier.',
    status: 'failed' as const,
    error: { source: 'app', kind: 'internal', message } as const,
  }
  expect(writeMarkdown('Mein Chat', '', [failed], german)).toBe(
    '# Mein Chat\n\n## Assistent (a/b)\n\nHier.\n\n*Fehlgeschlagen: The app was closed in the middle of the answer.*\n',
  )
})
