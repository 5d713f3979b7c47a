import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxAnswerSize } from '#shared/answer-size.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from '../exported.ts'
import { toExported } from './foreign.ts'
import type { ImportPart } from './import-part.ts'
import { countJsonValues, type ImportLimits, importLimits } from './import-limits.ts'
import { readImportWithin } from './read-import.ts'

async function read(content: unknown, limits: ImportLimits = importLimits): Promise<ImportPart[]> {
  const path = join(temporaryDirectory(), 'chats')
  writeFileSync(path, Buffer.isBuffer(content) ? content : JSON.stringify(content))
  const parts: ImportPart[] = []
  for await (const part of readImportWithin(path, limits)) parts.push(part)
  return parts
}

const conversationsOf = (parts: readonly ImportPart[]) =>
  parts.flatMap((part) => (part.type === 'conversation' ? [part.conversation] : []))
const shown = (parts: readonly ImportPart[]) =>
  conversationsOf(parts).map(({ title, messages, leafId }) => ({
    title,
    messages: messages.map(({ id, parentId, role, text, answer }) => ({
      role,
      text,
      after: messages.find((each) => each.id === parentId)?.text ?? null,
      ...(answer?.reasoning ? { reasoning: answer.reasoning } : {}),
      ...(id === leafId ? { isLeaf: true } : {}),
    })),
  }))

const withAnswer = (message: ExportedMessage, fields: Partial<ExportedAnswer>): ExportedMessage =>
  message.answer === null ? message : { ...message, answer: { ...message.answer, ...fields } }

const node = (parent: string | null, role: string, content: object, metadata: object = {}) => ({
  parent,
  message: { author: { role }, create_time: 1_700_000_000, content, metadata },
})
const text = (...parts: unknown[]) => ({ content_type: 'text', parts })
const chatGpt = [
  {
    conversation_id: 'c1',
    title: 'Lemons',
    create_time: 1_700_000_000,
    update_time: 1_700_000_100.5,
    current_node: 'a2',
    mapping: {
      root: { parent: null, message: null },
      system: node('root', 'system', text(''), { is_visually_hidden_from_conversation: true }),
      q: node('system', 'user', text('How many?')),
      thought: node('q', 'assistant', {
        content_type: 'thoughts',
        thoughts: [{ summary: 'Count', content: 'One, two' }],
      }),
      a1: node('thought', 'assistant', text('Two'), { model_slug: 'gpt-5' }),
      a2: node('q', 'assistant', text('Three')),
      code: node('a1', 'assistant', { content_type: 'code', language: 'python', text: 'print(2)' }),
      run: node('code', 'tool', { content_type: 'execution_output', text: '2' }),
    },
  },
  { title: 'Empty', id: 'c2', mapping: { root: { parent: null, message: null } } },
  { title: 'Odd', mapping: 3 },
]

test('ChatGPT’s tree is imported with its branches and reasoning, without hidden messages', async () => {
  const parts = await read(chatGpt)
  expect(shown(parts)).toEqual([
    {
      title: 'Lemons',
      messages: [
        { role: 'user', text: 'How many?', after: null },
        { role: 'assistant', text: 'Two', after: 'How many?', reasoning: 'Count\n\nOne, two' },
        { role: 'assistant', text: '```python\nprint(2)\n```', after: 'Two' },
        { role: 'system', text: '2', after: '```python\nprint(2)\n```' },
        { role: 'assistant', text: 'Three', after: 'How many?', isLeaf: true },
      ],
    },
  ])
  expect(conversationsOf(parts)[0]).toMatchObject({ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_100_500 })
  expect(parts.filter(({ type }) => type === 'skipped')).toEqual([
    { type: 'skipped', what: { message: 'Empty' }, why: explain('importConversationEmpty'), isConversation: true },
    { type: 'skipped', what: { message: 'Odd' }, why: explain('importNotChatGpt'), isConversation: true },
  ])
})

const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const withPicture = [
  {
    id: 'p',
    title: 'A picture',
    current_node: 'q',
    mapping: {
      q: node(null, 'user', {
        content_type: 'multimodal_text',
        parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-abc' }, 'What is it?'],
      }),
    },
  },
]

test('pictures are imported from the zip, and without it the report says where they are', async () => {
  const zip = makeZip({ 'x/conversations.json': Buffer.from(JSON.stringify(withPicture)), 'x/file-abc-dot.gif': gif })
  const parts = await read(zip)
  const [message] = conversationsOf(parts)[0]?.messages ?? []
  expect(message).toMatchObject({ text: 'What is it?', attachments: [{ kind: 'image', name: 'file-abc-dot.gif' }] })
  expect(parts.find((part) => part.type === 'file')).toMatchObject({ bytes: gif })
  const bare = await read(withPicture)
  expect(bare.find((part) => part.type === 'skipped')).toMatchObject({
    why: explain('importFilesBesideArchive', { count: 1 }),
  })
  expect(conversationsOf(bare).map(({ id }) => id)).toEqual(conversationsOf(parts).map(({ id }) => id))
})

test('any number of siblings are imported in their order', () => {
  const answers = Array.from({ length: 150_000 }, (_, index) => `a${index}`)
  const common = { role: 'user' as const, createdAt: 1 }
  const messages = [
    { ...common, id: 'q', parentId: null, text: 'q' },
    ...answers.map((id) => ({ ...common, id, parentId: 'q', text: id })),
  ]
  const foreign = { from: 'chatgpt', id: 'c', title: null, createdAt: 1, updatedAt: 1, messages, leafId: null }
  expect(toExported(foreign, 1).messages.map(({ text: words }) => words)).toEqual(['q', ...answers])
})

test.each([
  ['cut', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
  ['changed inside', (zip: Buffer) => Buffer.concat([zip.subarray(0, 60), Buffer.alloc(30, 7), zip.subarray(90)])],
])('an archive that is %s is refused with a message', async (_name, damage) => {
  const zip = makeZip({ 'conversations.json': Buffer.from(JSON.stringify(chatGpt)) })
  await expect(read(damage(zip))).rejects.toThrow(/damaged/)
})

const lemons = Buffer.from(JSON.stringify(chatGpt))
const emptyArrays = Buffer.from(`[${'[],'.repeat(5_000_000)}[]]`)

test.each<[string, () => Buffer, Partial<ImportLimits>]>([
  ['a packed bomb of empty arrays', () => makeZip({ 'conversations.json': emptyArrays }), { maxJsonValues: 4_000_000 }],
  ['the same in a plain file', () => emptyArrays, { maxJsonValues: 4_000_000 }],
  ['a plain file of too many bytes', () => emptyArrays, { maxJsonBytes: 1000 }],
  [
    'files that are too large only together',
    () => makeZip({ 'conversations-1.json': lemons, 'conversations-2.json': lemons }),
    { maxJsonBytes: lemons.length + 1 },
  ],
  [
    'files of too many values only together',
    () => makeZip({ 'conversations-1.json': lemons, 'conversations-2.json': lemons }),
    { maxJsonValues: 100 },
  ],
  [
    'too many files',
    () => makeZip({ 'conversations-1.json': lemons, 'conversations-2.json': lemons }),
    { maxConversationFiles: 1 },
  ],
  ['too many chats', () => lemons, { maxConversations: 2 }],
])('%s is refused with what to do, and nothing is imported', async (_name, make, limits) => {
  const parts = read(make(), { ...importLimits, ...limits })
  await expect(parts).rejects.toMatchObject({
    data: { kind: 'bad-input', message: expect.stringMatching(/Import fewer chats at a time\.$/) },
  })
})

/** Writes an export of this app with two conversations, the first one changed by `change`. */
function exportOf(change: (conversation: ExportedConversation) => object): object {
  const messages = [{ id: 'a', parentId: null, role: 'assistant', text: 'Hi', createdAt: 1, reasoning: 'Hm' } as const]
  const base = { from: 'x', createdAt: 1, updatedAt: 1, messages, leafId: 'a' }
  const [changed, other] = ['Changed', 'Other'].map((title) => toExported({ ...base, id: title, title }, 1))
  if (!changed || !other) throw new Error('Both are there.')
  return {
    format: 'gatehouse-conversations',
    version: 1,
    exportedAt: 1,
    conversations: [{ ...changed, ...change(changed) }, other],
  }
}

const huge = 'x'.repeat(5000)
const hugeMessage = explain('importMessageTooLarge')
const hugeRest = explain('importSettingsTooLarge')

test.each<[string, Explanation, (conversation: ExportedConversation) => object]>([
  ['text', hugeMessage, ({ messages }) => ({ messages: messages.map((each) => ({ ...each, text: huge })) })],
  [
    'reasoning',
    hugeMessage,
    ({ messages }) => ({ messages: messages.map((each) => withAnswer(each, { reasoning: huge })) }),
  ],
  [
    'details',
    hugeMessage,
    ({ messages }) => ({ messages: messages.map((each) => withAnswer(each, { details: { huge } })) }),
  ],
  ['a draft', hugeRest, () => ({ draft: huge })],
  ['a system prompt', hugeRest, () => ({ systemPrompt: huge })],
  ['a queue', hugeRest, () => ({ queue: [{ id: 'q', name: null, text: huge }] })],
])('a chat with %s beyond the limit of a message is skipped with the reason', async (_name, why, change) => {
  const parts = await read(exportOf(change), { ...importLimits, maxMessageSize: 4000 })
  expect(parts.slice(1)).toEqual([
    { type: 'skipped', what: { message: 'Changed' }, why, isConversation: true },
    { type: 'conversation', isForeign: false, conversation: expect.objectContaining({ title: 'Other' }) },
  ])
})

test('a message as long as the longest answer is imported, one of twice the length is not', async () => {
  const isAnsweringIn = async (length: number) => {
    const parts = await read(exportOf(({ messages }) => ({ messages: [{ ...messages[0], text: 'x'.repeat(length) }] })))
    return parts[1]?.type
  }
  expect([await isAnsweringIn(maxAnswerSize), await isAnsweringIn(2 * maxAnswerSize)]).toEqual([
    'conversation',
    'skipped',
  ])
})

test('an imported title is cut to the maximum length of a renamed chat', async () => {
  const parts = await read(exportOf(() => ({ title: 't'.repeat(100_000) })))
  expect(conversationsOf(parts).map(({ title }) => title)).toEqual(['t'.repeat(200), 'Other'])
})

test('pictures that share their bytes in the archive count each time they are unpacked', async () => {
  const bomb = makeZip({ 'conversations.json': Buffer.from(JSON.stringify(withPicture)), 'file-abc-dot.gif': gif })
  const unpacked = JSON.stringify(withPicture).length + gif.length
  await expect(read(bomb, { ...importLimits, maxUnpackedBytes: unpacked - 1 })).rejects.toThrow(
    'The archive unpacks to more than can be imported. Import fewer chats at a time.',
  )
  expect(conversationsOf(await read(bomb, { ...importLimits, maxUnpackedBytes: unpacked }))).toHaveLength(1)
})

test('a stored file is read only up to its size, and never beyond the archive', async () => {
  const stored = { 'conversations.json': emptyArrays }
  await expect(read(makeZip(stored, { isStored: true, size: 10 }))).rejects.toThrow('The file is not JSON.')
  await expect(read(makeZip(stored, { isStored: true, packed: 2 ** 31, size: 2 ** 31 }))).rejects.toThrow(/too large/)
  await expect(read(makeZip(stored, { packed: 2 ** 31 }))).rejects.toThrow(/damaged/)
})

test.each([
  ['[]', 2],
  ['[1,2,3]', 4],
  ['{"a":"x,[{","b":[]}', 4],
  [String.raw`["a\"],[{","\\",1]`, 4],
  ['"never ends,[', 1],
])('the values of %s are counted without the contents of strings', (json, count) => {
  expect(countJsonValues(Buffer.from(json), 100)).toBe(count)
})

test('OpenRouter’s first version is sorted by time', async () => {
  const parts = await read({
    version: 'orpg.1.0',
    characters: { char: { model: 'a/b', description: 'Be brief.' } },
    messages: {
      later: { characterId: 'char', content: 'Two', updatedAt: '2024-12-25T23:37:07.790Z' },
      first: { characterId: 'USER', content: 'How many?', updatedAt: '2024-12-25T23:37:06.203Z' },
    },
  })
  expect(shown(parts)).toEqual([
    {
      title: null,
      messages: [
        { role: 'user', text: 'How many?', after: null },
        { role: 'assistant', text: 'Two', after: 'How many?', isLeaf: true },
      ],
    },
  ])
  expect(conversationsOf(parts)[0]).toMatchObject({ systemPrompt: 'Be brief.' })
})

test('OpenRouter’s third version is read as a tree, with reasoning', async () => {
  const messageItem = (type: string, words: string) => ({ data: { type: 'message', content: [{ type, text: words }] } })
  const parts = await read({
    version: 'orpg.3.0',
    title: 'Counting',
    characters: { c: { model: 'a/b' } },
    messages: {
      m1: { type: 'user', characterId: 'USER', items: [{ id: 'i1' }], createdAt: '2026-01-01T00:00:00Z' },
      m2: {
        type: 'assistant',
        characterId: 'c',
        parentMessageId: 'm1',
        items: [{ id: 'i2' }, { id: 'i3' }],
        createdAt: '2026-01-01T00:00:01Z',
      },
      m3: {
        type: 'assistant',
        characterId: 'c',
        parentMessageId: 'm1',
        items: [{ id: 'i4' }],
        createdAt: '2026-01-01T00:00:02Z',
      },
    },
    items: {
      i1: messageItem('input_text', 'How many?'),
      i2: { data: { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Hm' }] } },
      i3: messageItem('output_text', 'Two'),
      i4: messageItem('output_text', 'Three'),
    },
  })
  expect(shown(parts)).toEqual([
    {
      title: 'Counting',
      messages: [
        { role: 'user', text: 'How many?', after: null },
        { role: 'assistant', text: 'Two', after: 'How many?', reasoning: 'Hm' },
        { role: 'assistant', text: 'Three', after: 'How many?', isLeaf: true },
      ],
    },
  ])
})

/** Builds a zip archive whose directory may claim wrong sizes. */
function makeZip(
  files: Readonly<Record<string, Buffer>>,
  { isStored = false, ...claimed }: { isStored?: boolean; packed?: number; size?: number } = {},
): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, bytes] of Object.entries(files)) {
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(claimed.packed ?? packed.length, 14)
    common.writeUInt32LE(claimed.size ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(place, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]))
    local.push(entry)
    place += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(local.length, 8)
  end.writeUInt16LE(local.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...local, listed, end])
}
