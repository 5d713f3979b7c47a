import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { openTransfers } from '../../../testing/opened-transfers.ts'
import { snapshotOf } from '../../../testing/played-conversations.ts'
import { done as answerEnd, text } from '../../../testing/scripted-answers.ts'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import { readReferences } from '../../attachments/references.ts'
import { importChats } from './import-chats.ts'

const good = { format: 'gatehouse-conversations', version: 1, exportedAt: 1 }
const conversation = {
  id: 'c',
  title: 'Mine',
  createdAt: 1,
  updatedAt: 1,
  profileId: 'p',
  model: null,
  systemPrompt: '',
  parameters: {},
  preset: null,
  isPinned: false,
  draft: '',
  queue: [],
  leafId: null,
}
const message = (fields: object) => ({
  id: 'm',
  parentId: null,
  role: 'user',
  createdAt: 1,
  text: '',
  name: null,
  toolCallId: null,
  answer: null,
  ...fields,
})
/** 200 messages: a chat of them is written as soon as it is read. */
const enoughMessages = (chat: string) => Array.from({ length: 200 }, (_, index) => message({ id: `${chat}-${index}` }))
const withMessages = (...messages: object[]) => ({ ...good, conversations: [{ ...conversation, messages }] })

test.each([
  ['no JSON', '{"format": ', 'The file is not JSON.'],
  ['something else', '{"a": 1}', 'The file is no export of chats: neither of this app nor of ChatGPT or OpenRouter.'],
  ['nothing', 'null', 'The file is no export of chats: neither of this app nor of ChatGPT or OpenRouter.'],
  [
    'a newer file',
    JSON.stringify({ ...good, version: 2 }),
    'The file was written by a newer version of the app (2; this one knows 1).',
  ],
  [
    'a wrong field',
    JSON.stringify({ ...good, conversations: [{ ...conversation, messages: [], isPinned: 'yes' }] }),
    'The conversation "Mine" is damaged (isPinned: Invalid input: expected boolean, received string).',
  ],
  [
    'a message without its parent',
    JSON.stringify(withMessages(message({ parentId: 'x' }))),
    'The conversation "Mine" has a message, m, that follows one that is not there.',
  ],
  [
    'a message twice',
    JSON.stringify(withMessages(message({}), message({}))),
    'The conversation "Mine" has the message m twice.',
  ],
  [
    'an answer without details',
    JSON.stringify(withMessages(message({ role: 'assistant' }))),
    'The conversation "Mine" has a message, m, whose role and answer contradict each other.',
  ],
  [
    'a missing leaf',
    JSON.stringify({ ...good, conversations: [{ ...conversation, leafId: 'x', messages: [] }] }),
    'The conversation "Mine" shows a message that is not there.',
  ],
])('%s is refused, and nothing is added', async (_name, content, problem) => {
  const { path, transfers, database } = openTransfers()
  writeFileSync(path, content)
  await expect(transfers.import()).rejects.toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: 'bad-input', message: problem }) }),
  )
  expect(database.all('select id from conversations')).toEqual([])
})

test('a conversation with a message of another chat here is refused as a whole', async () => {
  const { path, transfers, database, conversations } = openTransfers()
  const other = conversations.calls['conversation.create']({ model: null }).id
  const { messageId } = conversations.calls['conversation.addMessage']({
    conversationId: other,
    role: 'user',
    text: 'Mine',
  })
  writeFileSync(path, JSON.stringify(withMessages(message({}), message({ id: messageId, parentId: 'm' }))))
  await expect(transfers.import()).rejects.toThrow(/belongs to another conversation here/)
  expect(database.all('select id from conversations')).toEqual([{ id: other }])
})

test('files are exported and imported with their messages unchanged, and a missing one is reported', async () => {
  const one = openTransfers()
  const { id } = one.conversations.calls['conversation.create']({ model: null })
  const attachment = await one.attachmentFiles.add('notes.txt', Buffer.from('Lemons'))
  one.conversations.calls['conversation.attach']({ conversationId: id, attachment })
  one.conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Read this' })
  one.conversations.calls['conversation.attach']({
    conversationId: id,
    attachment: { ...attachment, name: 'again.txt' },
  })
  const first = await one.written()
  const two = openTransfers(temporaryDatabase(), one.path)
  expect(await two.transfers.import()).toMatchObject({ added: 1, skipped: [] })
  expect((await two.attachmentFiles.readWhole(attachment)).toString()).toBe('Lemons')
  expect(JSON.parse(await two.written())).toEqual(JSON.parse(first))
  expect(await two.written([id], 'markdown')).toContain('*Attached: notes.txt*')
  const { attachments: _attachments, ...without } = JSON.parse(first) as Record<string, unknown>
  const three = openTransfers()
  writeFileSync(three.path, JSON.stringify(without))
  expect(await three.transfers.import()).toMatchObject({
    added: 1,
    skipped: [{ why: explain('importFilesMissing', { count: 2 }) }],
  })
})

test('an imported file has the type of its bytes, and a name without folders', async () => {
  const { path, transfers, conversations, attachmentFiles, database } = openTransfers()
  const bytes = Buffer.from('[Desktop Entry]')
  const { hash } = await attachmentFiles.add('known.txt', Buffer.from('Lemons'))
  const lie = { name: '../.config/autostart/evil.desktop', kind: 'image', type: 'image/png', bytes: 3 }
  const own = createHash('sha256').update(bytes).digest('hex')
  const gone = 'f'.repeat(64)
  const attachments = [own, hash, gone].map((each) => ({ ...lie, hash: each }))
  const queue = [{ id: 'w', text: 'Later', name: null, attachments: attachments.slice(0, 1) }]
  const chat = {
    ...conversation,
    messages: [message({ attachments })],
    queue,
    draftAttachments: attachments.slice(0, 1),
  }
  const files = [{ hash: own, name: '../evil', data: bytes.toString('base64') }]
  writeFileSync(path, JSON.stringify({ ...good, conversations: [chat], attachments: files }))
  expect(await transfers.import()).toMatchObject({
    added: 1,
    skipped: [{ why: explain('importFilesMissing', { count: 1 }) }],
  })
  const evil = { hash: own, name: 'evil.desktop', kind: 'text', type: 'text/plain', bytes: bytes.length }
  expect(
    readReferences(database.get<{ json: string }>('select attachments as json from messages')?.json ?? null),
  ).toEqual([evil, { ...evil, hash, bytes: 6 }, { ...lie, hash: gone, name: 'evil.desktop' }])
  const { conversation: shown } = await snapshotOf(conversations, 'c')
  expect(shown).toMatchObject({ draftAttachments: [evil], queue: [{ text: 'Later', attachments: [evil] }] })
})

test('an imported queue waits until the person sends it, and nothing of it is lost', async () => {
  const { path, transfers, conversations, answers } = openTransfers()
  const queue = [{ id: 'w', text: 'Queued by the file', name: null }]
  writeFileSync(
    path,
    JSON.stringify({ ...good, conversations: [{ ...conversation, profileId: 'embedded', messages: [], queue }] }),
  )
  await transfers.import()
  conversations.calls['conversation.send']({ conversationId: 'c', text: 'Mine' })
  answers[0]?.emit(text('Yes'), answerEnd)
  await conversations.idle()
  expect(answers).toHaveLength(1)
  const { conversation: shown } = await snapshotOf(conversations, 'c')
  expect(shown.queue).toEqual([{ id: 'w', text: 'Queued by the file', isImported: true }])
  conversations.calls['conversation.sendQueued']({ conversationId: 'c' })
  expect(answers[1]?.request.messages.at(-1)).toEqual({ role: 'user', content: 'Queued by the file' })
})

test('chats of other programs are imported once, keep their ids in later exports, and have no cost here', async () => {
  const { path, database, transfers, written } = openTransfers()
  const mapping = {
    q: { parent: null, message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['How many?'] } } },
    a: { parent: 'q', message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Two'] } } },
  }
  writeFileSync(path, JSON.stringify([{ id: 'c', title: 'Lemons', current_node: 'a', mapping }]))
  expect(await transfers.import()).toMatchObject({ added: 1, known: 0 })
  expect(await transfers.import()).toMatchObject({ added: 0, known: 1 })
  await written()
  expect(await transfers.import()).toMatchObject({ added: 0, known: 1 })
  expect(database.all('select text, status from messages order by sequence')).toEqual([
    { text: 'How many?', status: null },
    { text: 'Two', status: 'done' },
  ])
  expect(database.all('select id from ledger')).toEqual([])
})

test('an invalid chat does not prevent importing the others, and a stopped import keeps what was imported', async () => {
  const { path, database, transfers, own } = openTransfers()
  const chats = ['c1', 'c2', 'c3'].map((id) => ({ ...conversation, id, messages: enoughMessages(id) }))
  writeFileSync(path, JSON.stringify({ ...good, conversations: [...chats, { ...conversation, messages: 'none' }] }))
  expect(await transfers.import()).toMatchObject({ added: 3, skipped: [{ what: { message: 'Mine' } }] })
  database.run('delete from conversations')
  const abort = new AbortController()
  for await (const step of own.import(abort.signal)) if (step.done === 2) abort.abort()
  expect(database.all('select id from conversations')).toEqual([{ id: 'c1' }, { id: 'c2' }])
})

test('an import that is stopped by its id ends with all that was imported, and no other one stops', async () => {
  const { path, database, own } = openTransfers()
  const chats = ['c1', 'c2', 'c3'].map((id) => ({ ...conversation, id, messages: enoughMessages(id) }))
  writeFileSync(path, JSON.stringify({ ...good, conversations: chats }))
  const steps: number[] = []
  for await (const { done, report } of own.import(new AbortController().signal, 'mine')) {
    steps.push(report.added)
    own.calls['conversation.stopImport']({ importId: 'another' })
    if (done === 2) own.calls['conversation.stopImport']({ importId: 'mine' })
  }
  expect(steps).toEqual([0, 1, 2, 2])
  expect(database.all('select id from conversations')).toEqual([{ id: 'c1' }, { id: 'c2' }])
})

test('changes of many chats are published together, and the last ones also if the import is stopped', async () => {
  const { own, path, conversations, onListChanged } = openTransfers()
  const ids = Array.from({ length: 40 }, (_, index) => `c${index}`)
  const chats = ids.map((id) => ({ ...conversation, id, messages: enoughMessages(id) }))
  writeFileSync(path, JSON.stringify({ ...good, conversations: chats }))
  vi.useFakeTimers({ toFake: ['performance'] })
  const publishedAt: number[] = []
  for await (const { done } of own.import(new AbortController().signal)) {
    if (onListChanged.mock.calls.length > publishedAt.length) publishedAt.push(done)
    if (done === 34) break
    // Yields ten chats in half a second.
    vi.advanceTimersByTime(50)
  }
  expect(conversations.list()).toHaveLength(34)
  expect(publishedAt).toEqual([10, 20, 30])
  expect(onListChanged).toHaveBeenCalledTimes(4)
})

test('what was read is imported while the rest of the file does not come', async () => {
  const { database, attachmentFiles } = openTransfers()
  const rest = Promise.withResolvers<void>()
  const steps = importChats(
    'chats.json',
    {
      database,
      attachmentFiles,
      async *read() {
        yield { type: 'found', conversations: 2 }
        yield { type: 'conversation', conversation: { ...conversation, id: 'c1', messages: [] }, isForeign: false }
        await rest.promise
        yield { type: 'conversation', conversation: { ...conversation, id: 'c2', messages: [] }, isForeign: false }
      },
      onChanged: () => undefined,
      activeProfileId: () => 'embedded',
      now: () => 1,
    },
    new AbortController().signal,
  )
  const added: number[] = []
  for await (const { report } of steps) {
    added.push(report.added)
    if (report.added === 1) rest.resolve()
  }
  expect(added.at(-1)).toBe(2)
  expect(added).toContain(1)
})
