import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { openTransfers } from '../../../../testing/opened-transfers.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConversationStore } from '../../conversation-store.ts'
import { countJsonValues, type ImportLimits, importLimits } from './import-limits.ts'
import type { ImportPart } from './import-part.ts'
import { readImportWithin } from './read-import.ts'

const picture = Buffer.from('GIF89a, as a picture begins')

/** Exports three chats, the second with a file and a longer message. */
async function exportThree(): Promise<string> {
  const { conversations, database, attachmentFiles, written } = openTransfers()
  const file = await attachmentFiles.add('dot.gif', picture)
  const ids: string[] = []
  for (const text of ['One', `Two ${'\n"long"'.repeat(200)}`, 'Three']) {
    const { id } = conversations.calls['conversation.create']({ model: null })
    ids.push(id)
    conversations.calls['conversation.rename']({ conversationId: id, title: text.slice(0, 5).trim() })
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text })
    if (text.startsWith('Two')) createConversationStore(database).saveDraftAttachments(id, [file])
  }
  return written(ids)
}

async function read(content: string, limits: Partial<ImportLimits> = {}): Promise<ImportPart[]> {
  const path = join(temporaryDirectory(), 'chats.json')
  writeFileSync(path, content)
  const parts: ImportPart[] = []
  for await (const part of readImportWithin(path, { ...importLimits, ...limits })) parts.push(part)
  return parts
}

const briefly = (part: ImportPart) => (part.type === 'conversation' ? part.conversation.title : part)

const file: ImportPart = { type: 'file', name: 'dot.gif', bytes: picture }

test('an export above the limits of a file is read, since the limits apply to each chat', async () => {
  const content = await exportThree()
  const lines = content.split('\n')
  const limits = { maxJsonBytes: Math.max(...lines.map((line) => line.length)), maxJsonValues: 60, maxConversations: 2 }
  expect(content.length).toBeGreaterThan(limits.maxJsonBytes * 1.4)
  const parts = await read(content, limits)
  expect(parts.map(briefly)).toEqual([{ type: 'found', conversations: 3 }, file, 'One', 'Two', 'Three'])
  // In one line, as another program may format it, the limits apply to the whole file.
  const asOneText = JSON.stringify(JSON.parse(content))
  expect(await read(asOneText)).toEqual(parts)
  await expect(read(asOneText, limits)).rejects.toThrow('The file is too large to be imported.')
})

test.each<[string, (line: Buffer) => Partial<ImportLimits>]>([
  ['bytes', (line) => ({ maxJsonBytes: line.length + 100 })],
  ['values', (line) => ({ maxJsonValues: countJsonValues(line, Infinity) })],
])('a chat of too many %s is skipped, and the others are imported', async (_name, limitsOf) => {
  const content = await exportThree()
  const limits = limitsOf(Buffer.from(content.split('\n')[1] ?? ''))
  const why = explain('importItemTooLarge')
  expect((await read(content, limits)).map(briefly)).toEqual([
    { type: 'found', conversations: 3 },
    file,
    'One',
    { type: 'skipped', what: explain('aConversation'), why, isConversation: true },
    'Three',
  ])
})

test('a damaged line is skipped, and the others are imported', async () => {
  const lines = (await exportThree()).split('\n')
  const damaged = lines.with(2, '{"id":').with(5, '{},')
  expect((await read(damaged.join('\n'))).map(briefly)).toEqual([
    { type: 'found', conversations: 3 },
    {
      type: 'skipped',
      what: explain('aFile'),
      why: expect.objectContaining({ message: expect.stringMatching(/^It is damaged/) }),
      isConversation: false,
    },
    'One',
    {
      type: 'skipped',
      what: explain('aConversation'),
      why: expect.objectContaining({ message: expect.stringMatching(/is damaged/) }),
      isConversation: true,
    },
    'Three',
  ])
})

test('a truncated export is refused before anything is imported', async () => {
  const content = await exportThree()
  const lines = content.split('\n')
  for (const end of [content.length - 4, content.indexOf('"attachments"'), (lines[0]?.length ?? 0) + 40]) {
    await expect(read(content.slice(0, end))).rejects.toThrow('The file is damaged (its end is missing).')
  }
})

test('an export of a newer version is refused', async () => {
  const newer = (await exportThree()).replace('"version":1', '"version":2')
  await expect(read(newer)).rejects.toThrow(/newer version of the app \(2;/)
})

test('an empty export can be read', async () => {
  const { written } = openTransfers()
  expect(await read(await written([]))).toEqual([{ type: 'found', conversations: 0 }])
})
