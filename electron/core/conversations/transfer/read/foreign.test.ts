import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../testing/temporary-database.ts'
import type { ImportPart } from './import-part.ts'
import { readImport } from './read-import.ts'

async function read(content: unknown): Promise<ImportPart[]> {
  const path = join(temporaryDirectory(), 'chats')
  writeFileSync(path, Buffer.isBuffer(content) ? content : JSON.stringify(content))
  const parts: ImportPart[] = []
  for await (const part of readImport(path)) parts.push(part)
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

test('ChatGPT’s tree comes with its branches, thoughts with their answers, and nothing hidden', async () => {
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
    { type: 'skipped', what: 'Empty', why: 'Nothing was said in it.', isWhole: true },
    { type: 'skipped', what: 'Odd', why: 'It is not as ChatGPT writes it.', isWhole: true },
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

test('out of the zip pictures come along, and the same file without it says where they are', async () => {
  const zip = makeZip({ 'x/conversations.json': Buffer.from(JSON.stringify(withPicture)), 'x/file-abc-dot.gif': gif })
  const parts = await read(zip)
  const [message] = conversationsOf(parts)[0]?.messages ?? []
  expect(message).toMatchObject({ text: 'What is it?', attachments: [{ kind: 'image', name: 'file-abc-dot.gif' }] })
  expect(parts.find((part) => part.type === 'file')).toMatchObject({ bytes: gif })
  const bare = await read(withPicture)
  expect(bare.find((part) => part.type === 'skipped')).toMatchObject({ why: expect.stringContaining('.zip') })
  expect(conversationsOf(bare).map(({ id }) => id)).toEqual(conversationsOf(parts).map(({ id }) => id))
})

test.each([
  ['cut', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
  ['changed inside', (zip: Buffer) => Buffer.concat([zip.subarray(0, 60), Buffer.alloc(30, 7), zip.subarray(90)])],
])('an archive that is %s is refused in words', async (_name, damage) => {
  const zip = makeZip({ 'conversations.json': Buffer.from(JSON.stringify(chatGpt)) })
  await expect(read(damage(zip))).rejects.toThrow(/damaged/)
})

test('OpenRouter’s first version is read in the order of its times', async () => {
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

test('OpenRouter’s third version is read by its parents, with what was thought', async () => {
  const said = (type: string, words: string) => ({ data: { type: 'message', content: [{ type, text: words }] } })
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
      i1: said('input_text', 'How many?'),
      i2: { data: { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Hm' }] } },
      i3: said('output_text', 'Two'),
      i4: said('output_text', 'Three'),
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

/** A zip archive with packed entries. */
function makeZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
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
