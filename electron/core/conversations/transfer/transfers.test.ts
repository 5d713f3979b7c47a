import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDatabase } from '../../../testing/fill-database.ts'
import { wavHead } from '#shared/voice/wav.ts'
import { finished, openTransfers } from '../../../testing/opened-transfers.ts'
import { messagesOf, snapshotOf } from '../../../testing/played-conversations.ts'
import { chunk, done, head, settle, text } from '../../../testing/scripted-answers.ts'
import { sendNow } from '../../../testing/scripted-gateway.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import { createAttachmentFiles } from '../../attachments/attachment-files.ts'
import { createComparisonStore } from '../comparison-store.ts'
import { readImport } from './read/read-import.ts'
import { createTransfers } from './transfers.ts'

const elsewhere = () => ({
  attachmentFiles: createAttachmentFiles(temporaryDirectory()),
  readImport,
  activeProfileId: () => 'embedded',
})

test('comparisons are imported with their answers, also into an existing chat, and do not replace existing ones', async () => {
  const one = openTransfers()
  const { id } = one.conversations.calls['conversation.create']({ model: 'a/b' })
  const { userMessageId, answerId } = sendNow(one.conversations, id, 'Question')
  one.answers[0]?.emit(text('one'), done)
  await one.conversations.idle()
  await one.written()
  const two = openTransfers(temporaryDatabase(), one.path)
  expect(await two.transfers.import()).toMatchObject({ added: 1 })
  expect(JSON.parse(await one.written()).conversations[0]).not.toHaveProperty('comparisons')

  const others = [{ model: 'other', preset: null, parameters: null }]
  const { answerIds } = await one.conversations.calls['conversation.compareMessage']({
    conversationId: id,
    messageId: userMessageId,
    targets: others,
    existingAnswerIds: [answerId],
  })
  one.answers[1]?.emit(text('two'), done)
  await one.conversations.idle()
  const other = answerIds[0] ?? ''
  one.conversations.calls['conversation.keepAnswer']({ conversationId: id, messageId: other })
  const file = JSON.parse(await one.written())
  const comparison = {
    questionId: userMessageId,
    columns: [
      { answerId, target: null },
      { answerId: other, target: { model: 'other', preset: null, parameters: {}, presetValues: null } },
    ],
    keptId: other,
  }
  expect(file.conversations[0].comparisons).toEqual([comparison])
  expect(await two.transfers.import()).toMatchObject({ known: 1, skipped: [] })
  const here = createComparisonStore(two.database)
  expect(here.list(id)).toEqual([comparison])
  two.conversations.calls['conversation.keepAnswer']({ conversationId: id, messageId: answerId })
  await two.transfers.import()
  expect(here.list(id)).toMatchObject([{ keptId: answerId }])

  file.conversations[0].comparisons[0].keptId = 'elsewhere'
  writeFileSync(two.path, JSON.stringify(file))
  await expect(two.transfers.import()).rejects.toThrow(/compares answers that do not belong/)
})

test('all branches are exported, deleted messages are not', async () => {
  const { conversations, answers, written } = openTransfers()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const gone = conversations.calls['conversation.create']({ model: 'a/b' }).id
  conversations.calls['conversation.addMessage']({ conversationId: gone, role: 'user', text: 'In a deleted chat' })
  conversations.calls['conversation.delete']({ conversationId: gone })
  const { answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId })
  answers[1]?.emit(text('two'), done)
  await conversations.idle()
  const { messageId } = conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'user',
    text: 'Deleted',
  })
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId })
  const file = JSON.parse(await written())
  expect(file).toMatchObject({ format: 'gatehouse-conversations', version: 1, exportedAt: Date.UTC(2026, 2, 1) })
  expect(file.conversations).toHaveLength(1)
  expect(file.conversations[0].messages.map((message: { text: string }) => message.text)).toEqual([
    'Question',
    'one',
    'two',
  ])
})

test('an answer in flight is exported with what has arrived', async () => {
  const { conversations, answers, written } = openTransfers()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  sendNow(conversations, id, 'Question')
  answers[0]?.emit(head, chunk({ choices: [{ index: 0, delta: { reasoning: 'Hm' } }] }), text('Half an ans'))
  await settle()
  const file = JSON.parse(await written())
  expect(file.conversations[0].messages[1]).toMatchObject({
    text: 'Half an ans',
    answer: { status: 'interrupted', reasoning: 'Hm' },
  })
  expect(await written([id], 'markdown')).toContain('> Hm\n\nHalf an ans\n\n*In progress*')
})

test('an import adds missing messages to a chat, notifies watchers, and restores a deleted chat', async () => {
  const one = openTransfers()
  const { id } = one.conversations.calls['conversation.create']({ model: 'a/b' })
  one.conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'One' })
  await one.written()
  const two = openTransfers(temporaryDatabase(), one.path)
  expect(await two.transfers.import()).toMatchObject({ added: 1, known: 0, skipped: [], conversationId: id })
  one.conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Two' })
  await one.written()
  const types: unknown[] = []
  const watching = (async () => {
    for await (const part of two.conversations.streams['conversation.watch'](
      { conversationId: id },
      new AbortController().signal,
    )) {
      types.push(part.type)
      if (types.length === 2) return
    }
  })()
  await settle()
  expect(await two.transfers.import()).toMatchObject({ added: 0, known: 1, skipped: [], conversationId: id })
  await watching
  expect(types).toEqual(['snapshot', 'snapshot'])
  expect(two.database.all('select text from messages order by sequence')).toEqual([{ text: 'One' }, { text: 'Two' }])
  two.conversations.calls['conversation.delete']({ conversationId: id })
  expect(await two.transfers.import()).toMatchObject({ added: 1, known: 0 })
  expect(await messagesOf(two.conversations, id)).toHaveLength(1)
})

test('an imported chat can be continued', async () => {
  const one = openTransfers()
  const { id } = one.conversations.calls['conversation.create']({ model: 'a/b' })
  one.conversations.calls['conversation.setSystemPrompt']({ conversationId: id, systemPrompt: 'Be brief.' })
  one.conversations.calls['conversation.setParameters']({ conversationId: id, set: { temperature: 0.5 }, unset: [] })
  const { answerId } = sendNow(one.conversations, id, 'Question')
  const details = { type: 'reasoning.text', text: 'Hm' }
  one.answers[0]?.emit(
    chunk({ choices: [{ index: 0, delta: { content: 'one', reasoning_details: [details] } }] }),
    done,
  )
  await one.conversations.idle()
  await one.written()
  const two = openTransfers(temporaryDatabase(), one.path)
  await two.transfers.import()
  two.conversations.calls['conversation.send']({ conversationId: id, text: 'More' })
  expect(two.answers[0]?.request).toMatchObject({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Question' },
      { role: 'assistant', content: 'one', reasoning_details: [details] },
      { role: 'user', content: 'More' },
    ],
    temperature: 0.5,
  })
  expect(
    two.conversations.calls['conversation.details']({ conversationId: id, messageId: answerId }).request,
  ).toMatchObject({ temperature: 0.5 })
  expect((await snapshotOf(two.conversations, id)).conversation.title).toBe('Question')
})

test('cancelling the file dialog changes nothing', async () => {
  const { database, conversations } = openTransfers()
  const chooseFile = {
    toSave: async () => null,
    toOpen: async () => null,
    toAttach: async () => [],
    show: () => undefined,
  }
  const transfers = createTransfers({ database, conversations, chooseFile, ...elsewhere() })
  expect(await transfers.calls['conversation.export']({ conversationIds: null, format: 'json' })).toEqual({
    path: null,
    conversations: 0,
  })
  expect(await finished(transfers)).toBeNull()
})

test('the file is named after its chat or the date, and its name is valid on every system', async () => {
  const { conversations, asked, written } = openTransfers()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.rename']({ conversationId: id, title: '../etc/pass: "wd"?\n|<ok>*' })
  await written([id])
  await written(null, 'markdown')
  conversations.calls['conversation.rename']({ conversationId: id, title: '...' })
  await written([id], 'markdown')
  expect(asked).toEqual([
    ['etc pass wd ok.json', 'json'],
    ['etc pass wd ok.md', 'markdown'],
    ['Chat.md', 'markdown'],
  ])
  conversations.calls['conversation.create']({ model: null })
  await written()
  expect(asked.at(-1)).toEqual(['Gatehouse chats 2026-03-01.json', 'json'])
})

test('the audio of an answer is saved in a format that players support', async () => {
  const { conversations, answers, transfers, asked, path } = openTransfers()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Speak')
  await expect(transfers.calls['conversation.saveSound']({ conversationId: id, messageId: answerId })).rejects.toThrow(
    /no sound/,
  )
  const data = Buffer.from([1, 2, 3, 4]).toString('base64')
  answers[0]?.emit(head, chunk({ choices: [{ index: 0, delta: { audio: { data } } }] }), done)
  await conversations.idle()
  expect(await transfers.calls['conversation.saveSound']({ conversationId: id, messageId: answerId })).toEqual({ path })
  transfers.calls['conversation.showExported']()
  expect(asked).toEqual([['Speak.wav', 'sound'], path])
  expect(readFileSync(path).equals(Buffer.concat([wavHead(4, 24_000), Buffer.from([1, 2, 3, 4])]))).toBe(true)
})

test('a failed write keeps the previous file, and leaves no other file', async () => {
  const { conversations, transfers, path } = openTransfers()
  writeFileSync(path, 'before')
  await expect(
    transfers.calls['conversation.export']({ conversationIds: ['nowhere'], format: 'markdown' }),
  ).rejects.toThrow(/does not exist/)
  const { id } = conversations.calls['conversation.create']({ model: null })
  await expect(
    transfers.calls['conversation.export']({ conversationIds: [id, 'nowhere'], format: 'json' }),
  ).rejects.toThrow(/does not exist/)
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(join(path, '..'))).toEqual(['chats.json'])
  await transfers.calls['conversation.export']({ conversationIds: [id], format: 'json' })
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
  const notThere = /^The file could not be (?:written|read): it is gone from the disk, or its folder is\.$/
  await expect(nowhere.calls['conversation.export']({ conversationIds: [], format: 'json' })).rejects.toThrow(notThere)
  await expect(finished(nowhere)).rejects.toThrow(notThere)
})

test('the last exported file can be shown in its folder', async () => {
  const { transfers, asked, path, written } = openTransfers()
  expect(() => transfers.calls['conversation.showExported']()).toThrow(/Nothing was exported yet/)
  await written([])
  transfers.calls['conversation.showExported']()
  expect(asked.at(-1)).toBe(path)
})

test('a long chat is exported with all its messages in order', async () => {
  const { database, written } = openTransfers()
  fillDatabase(database, 1, 130)
  const ids = Array.from({ length: 130 }, (_, turn) => [`c0-q${turn}`, `c0-a${turn}`]).flat()
  // The file is ours.
  const { conversations } = JSON.parse(await written()) as { conversations: { messages: { id: string }[] }[] }
  expect(conversations.map(({ messages }) => messages.map(({ id }) => id))).toEqual([ids])
  const turns = (await written(null, 'markdown')).matchAll(/^Answer (\d+): /gm)
  expect([...turns].map(([, turn]) => Number(turn))).toEqual(ids.map((_, index) => Math.floor(index / 2)))
})
