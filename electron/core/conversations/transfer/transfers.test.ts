import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAnswer } from '#shared/answer.ts'
import type { ImportReport } from '#shared/conversation.ts'
import { wavHead } from '#shared/voice/wav.ts'
import { messagesOf, playConversations, snapshotOf } from '../../../testing/played-conversations.ts'
import { chunk, done, head, settle, text } from '../../../testing/scripted-answers.ts'
import { sendNow } from '../../../testing/scripted-gateway.ts'
import { temporaryDatabase, temporaryDirectory } from '../../../testing/temporary-database.ts'
import { createAttachmentFiles } from '../../attachments/attachment-files.ts'
import type { Database } from '../../storage/database.ts'
import { createConversationStore } from '../conversation-store.ts'
import { scanMessages } from '../message-scan.ts'
import { createMessageQueueStore } from '../message-queue-store.ts'
import { createMessageStore } from '../message-store.ts'
import { readImport } from './read/read-import.ts'
import { createTransfers, type ExportFormat, type Transfers } from './transfers.ts'

/** What an import has come to in the end; null where no file was chosen. */
async function finished(transfers: Pick<Transfers, 'import'>): Promise<ImportReport | null> {
  let report: ImportReport | null = null
  for await (const step of transfers.import(new AbortController().signal)) report = step.report
  return report
}

/** A database whose exports and imports go to and from one file. */
function open(database: Database = temporaryDatabase(), path: string = join(temporaryDirectory(), 'chats.json')) {
  const { conversations, answers } = playConversations({ database })
  const asked: unknown[] = []
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const own = createTransfers({
    database,
    attachmentFiles,
    readImport,
    activeProfileId: () => 'embedded',
    conversations,
    chooseFile: {
      async toSave(...input) {
        asked.push(input)
        return path
      },
      toOpen: async () => path,
      toAttach: async () => [],
      show: (shown) => asked.push(shown),
    },
    now: () => Date.UTC(2026, 2, 1),
  })
  const transfers = { ...own, import: () => finished(own) }
  const written = async (ids: string[] | null = null, format: ExportFormat = 'json'): Promise<string> => {
    await transfers.export(ids, format)
    return readFileSync(path, 'utf8')
  }
  return { database, attachmentFiles, own, conversations, answers, transfers, asked, path, written }
}

const elsewhere = () => ({
  attachmentFiles: createAttachmentFiles(temporaryDirectory()),
  readImport,
  activeProfileId: () => 'embedded',
})

const said = fc.string({ unit: 'binary', maxLength: 30 })
const json = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue().map((value) => (JSON.stringify(value).includes('__proto__') ? null : value)),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const step = fc.record({
  role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'answer'),
  text: said,
  name: maybe(said),
  /** Which message it follows, counted from the newest. */
  back: fc.nat(3),
  details: json,
  cost: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
  status: fc.constantFrom('done', 'stopped', 'failed', 'interrupted'),
})
const chat = fc.record({
  title: maybe(said),
  systemPrompt: said,
  parameters: json,
  draft: said,
  isPinned: fc.boolean(),
  preset: maybe(fc.record({ slug: fc.string({ minLength: 1 }), version: maybe(fc.integer({ min: 1 })) })),
  queue: fc.array(said, { maxLength: 2 }),
  steps: fc.array(step, { maxLength: 8 }),
})
type Chat = typeof chat extends fc.Arbitrary<infer Value> ? Value : never

/** Writes a chat as the app would have over time. */
function fill(database: Database, number: number, content: Chat): void {
  const store = createConversationStore(database)
  const messages = createMessageStore(database)
  const queue = createMessageQueueStore(database)
  const id = `c${number}`
  store.insert({ id, createdAt: number, updatedAt: number, profileId: 'embedded', model: null })
  if (content.title !== null) store.rename(id, content.title)
  store.setSystemPrompt(id, content.systemPrompt)
  store.setParameters(id, content.parameters)
  store.saveDraft(id, content.draft)
  store.pin(id, content.isPinned)
  const values = { config: content.parameters, systemPrompt: content.systemPrompt }
  store.choosePreset(
    id,
    content.preset && { ...content.preset, values: content.preset.version === null ? null : values },
  )
  for (const [index, waiting] of content.queue.entries()) {
    queue.add(id, { id: `${id}-w${index}`, text: waiting, name: null, targets: [] })
  }
  const ids: string[] = []
  for (const [index, { role, text: words, name, back, details, cost, status }] of content.steps.entries()) {
    const messageId = `${id}-${index}`
    const parentId = ids.at(-1 - back) ?? null
    if (role === 'answer' && parentId !== null) {
      const preset = content.preset && { slug: content.preset.slug, version: content.preset.version }
      const started = { id: messageId, conversationId: id, parentId, requestedModel: name, preset, request: details }
      messages.insertAnswer({ ...started, createdAt: index })
      messages.finish({
        id: messageId,
        status,
        answer: {
          ...emptyAnswer(),
          text: words,
          reasoning: words,
          reasoningDetails: [details],
          usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost },
        },
        error: status === 'failed' ? { source: 'app', kind: 'internal', message: words } : null,
        requestId: name,
        firstTokenAfter: index,
        finishedAfter: index,
        reasonedFor: index,
        schemaProblems: [words],
      })
    } else {
      const ofTool = role === 'tool' ? { toolCallId: words } : {}
      const isSaid = role === 'answer' ? 'user' : role
      messages.insertMessage({
        id: messageId,
        conversationId: id,
        parentId,
        role: isSaid,
        text: words,
        name,
        createdAt: index,
        ...ofTool,
      })
    }
    ids.push(messageId)
    store.show(id, messageId)
  }
}

test('what is exported, imported into an empty database and exported again is the same, and a second import adds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chat, { minLength: 1, maxLength: 3 }), async (chats) => {
      const one = open()
      for (const [number, content] of chats.entries()) fill(one.database, number, content)
      const first = await one.written()
      const two = open(temporaryDatabase(), one.path)
      expect(await two.transfers.import()).toMatchObject({ added: chats.length, known: 0 })
      const dump = (): unknown => two.database.all('select * from messages')
      const before = dump()
      expect(await two.transfers.import()).toMatchObject({ added: 0, known: chats.length })
      expect(dump()).toEqual(before)
      expect(two.database.all('select id from messages where checksum is null')).toEqual([])
      expect([...scanMessages(two.database)].flatMap(({ damaged }) => damaged)).toEqual([])
      expect(JSON.parse(await two.written())).toEqual(JSON.parse(first))
    }),
    { numRuns: 60 },
  )
}, 180_000)

test('all branches leave, what is deleted does not', async () => {
  const { conversations, answers, written } = open()
  const { id } = conversations.create('a/b')
  const gone = conversations.create('a/b').id
  conversations.addMessage(gone, { role: 'user', text: 'In a deleted chat' })
  conversations.delete(gone)
  const { answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.tell(text('one'), done)
  await conversations.idle()
  conversations.retry(id, answerId)
  answers[1]?.tell(text('two'), done)
  await conversations.idle()
  const { messageId } = conversations.addMessage(id, { role: 'user', text: 'Deleted' })
  conversations.deleteMessage(id, messageId)
  const file = JSON.parse(await written())
  expect(file).toMatchObject({ format: 'gatehouse-conversations', version: 1, exportedAt: Date.UTC(2026, 2, 1) })
  expect(file.conversations).toHaveLength(1)
  expect(file.conversations[0].messages.map((message: { text: string }) => message.text)).toEqual([
    'Question',
    'one',
    'two',
  ])
})

test('an answer that is arriving leaves as far as it has come', async () => {
  const { conversations, answers, written } = open()
  const { id } = conversations.create('a/b')
  sendNow(conversations, id, 'Question')
  answers[0]?.tell(head, chunk({ choices: [{ index: 0, delta: { reasoning: 'Hm' } }] }), text('Half an ans'))
  await settle()
  const file = JSON.parse(await written())
  expect(file.conversations[0].messages[1]).toMatchObject({
    text: 'Half an ans',
    answer: { status: 'interrupted', reasoning: 'Hm' },
  })
  expect(await written([id], 'markdown')).toContain('> Hm\n\nHalf an ans\n\n*Still arriving*')
})

test('an import adds to a chat what it does not have, tells who watches, and brings a deleted one back', async () => {
  const one = open()
  const { id } = one.conversations.create('a/b')
  one.conversations.addMessage(id, { role: 'user', text: 'One' })
  await one.written()
  const two = open(temporaryDatabase(), one.path)
  expect(await two.transfers.import()).toMatchObject({ added: 1, known: 0, skipped: [], conversationId: id })
  one.conversations.addMessage(id, { role: 'user', text: 'Two' })
  await one.written()
  const told: unknown[] = []
  const watching = (async () => {
    for await (const part of two.conversations.watch(id, AbortSignal.timeout(5000))) {
      told.push(part.type)
      if (told.length === 2) return
    }
  })()
  await settle()
  expect(await two.transfers.import()).toMatchObject({ added: 0, known: 1, skipped: [], conversationId: id })
  await watching
  expect(told).toEqual(['snapshot', 'snapshot'])
  expect(two.database.all('select text from messages order by sequence')).toEqual([{ text: 'One' }, { text: 'Two' }])
  two.conversations.delete(id)
  expect(await two.transfers.import()).toMatchObject({ added: 1, known: 0 })
  expect(await messagesOf(two.conversations, id)).toHaveLength(1)
})

test('a chat that came in goes on where it was', async () => {
  const one = open()
  const { id } = one.conversations.create('a/b')
  one.conversations.setSystemPrompt(id, 'Be brief.')
  one.conversations.setParameters(id, { temperature: 0.5 }, [])
  const { answerId } = sendNow(one.conversations, id, 'Question')
  const details = { type: 'reasoning.text', text: 'Hm' }
  one.answers[0]?.tell(
    chunk({ choices: [{ index: 0, delta: { content: 'one', reasoning_details: [details] } }] }),
    done,
  )
  await one.conversations.idle()
  await one.written()
  const two = open(temporaryDatabase(), one.path)
  await two.transfers.import()
  two.conversations.send(id, 'More')
  expect(two.answers[0]?.request).toMatchObject({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Question' },
      { role: 'assistant', content: 'one', reasoning_details: [details] },
      { role: 'user', content: 'More' },
    ],
    temperature: 0.5,
  })
  expect(two.conversations.details(id, answerId).request).toMatchObject({ temperature: 0.5 })
  expect((await snapshotOf(two.conversations, id)).conversation.title).toBe('Question')
})

test('who chooses no file changes nothing', async () => {
  const { database, conversations } = open()
  const chooseFile = {
    toSave: async () => null,
    toOpen: async () => null,
    toAttach: async () => [],
    show: () => undefined,
  }
  const transfers = createTransfers({ database, conversations, chooseFile, ...elsewhere() })
  expect(await transfers.export(null, 'json')).toEqual({ path: null, conversations: 0 })
  expect(await finished(transfers)).toBeNull()
})

test('the file is named after its chat or the day, and has nothing in its name that a system refuses', async () => {
  const { conversations, asked, written } = open()
  const { id } = conversations.create(null)
  conversations.rename(id, '../etc/pass: "wd"?\n|<ok>*')
  await written([id])
  await written(null, 'markdown')
  conversations.rename(id, '...')
  await written([id], 'markdown')
  expect(asked).toEqual([
    ['etc pass wd ok.json', 'json'],
    ['etc pass wd ok.md', 'markdown'],
    ['Chat.md', 'markdown'],
  ])
  conversations.create(null)
  await written()
  expect(asked.at(-1)).toEqual(['Gatehouse chats 2026-03-01.json', 'json'])
})

test('the sound of an answer is saved as a file that players know', async () => {
  const { conversations, answers, transfers, asked, path } = open()
  const { id } = conversations.create(null)
  const { answerId } = sendNow(conversations, id, 'Speak')
  await expect(transfers.saveSound(id, answerId)).rejects.toThrow(/no sound/)
  const data = Buffer.from([1, 2, 3, 4]).toString('base64')
  answers[0]?.tell(head, chunk({ choices: [{ index: 0, delta: { audio: { data } } }] }), done)
  await conversations.idle()
  expect(await transfers.saveSound(id, answerId)).toEqual({ path })
  transfers.showExported()
  expect(asked).toEqual([['Speak.wav', 'sound'], path])
  expect(readFileSync(path).equals(Buffer.concat([wavHead(4, 24_000), Buffer.from([1, 2, 3, 4])]))).toBe(true)
})

test('a file that cannot be written leaves the one before, and nothing beside it', async () => {
  const { conversations, transfers, path } = open()
  writeFileSync(path, 'before')
  await expect(transfers.export(['nowhere'], 'markdown')).rejects.toThrow(/does not exist/)
  const { id } = conversations.create(null)
  await expect(transfers.export([id, 'nowhere'], 'json')).rejects.toThrow(/does not exist/)
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(join(path, '..'))).toEqual(['chats.json'])
  await transfers.export([id], 'json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const nowhere = createTransfers({
    ...elsewhere(),
    database: temporaryDatabase(),
    conversations,
    chooseFile: {
      toSave: async () => '/nowhere/at/all.json',
      toOpen: async () => '/nowhere/at/all.json',
      toAttach: async () => [],
      show: () => undefined,
    },
  })
  const notThere = /^The file could not be (?:written|read) \(ENOENT/
  await expect(nowhere.export([], 'json')).rejects.toThrow(notThere)
  await expect(finished(nowhere)).rejects.toThrow(notThere)
})

test('the file that was exported last can be shown in its folder', async () => {
  const { transfers, asked, path, written } = open()
  expect(() => transfers.showExported()).toThrow(/Nothing was exported yet/)
  await written([])
  transfers.showExported()
  expect(asked.at(-1)).toBe(path)
})
