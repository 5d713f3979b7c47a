import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAnswer } from '#shared/answer.ts'
import type { Attachment } from '#shared/attachment.ts'
import { openTransfers } from '../../../testing/opened-transfers.ts'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import type { Database } from '../../storage/database.ts'
import { createComparisonStore } from '../comparison-store.ts'
import { createConversationStore } from '../conversation-store.ts'
import { scanMessages } from '../../maintenance/message-scan.ts'
import { createMessageQueueStore } from '../message-queue-store.ts'
import { createMessageStore } from '../message-store.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 30 })
const json = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue().map((value) => (JSON.stringify(value).includes('__proto__') ? null : value)),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const step = fc.record({
  role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'answer'),
  text: anyText,
  name: maybe(anyText),
  /** Index of the parent, counted from the newest message. */
  back: fc.nat(3),
  details: json,
  cost: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
  status: fc.constantFrom('done', 'stopped', 'failed', 'interrupted'),
  /** Indexes of the attached files. */
  files: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
})
const target = fc.record({
  model: maybe(fc.string({ minLength: 1 })),
  preset: maybe(
    fc.record({ slug: fc.string({ minLength: 1, maxLength: 20 }), version: maybe(fc.integer({ min: 1 })) }),
  ),
  parameters: maybe(json),
  presetValues: maybe(fc.record({ config: json, systemPrompt: anyText })),
})
const targets = fc.array(target, { maxLength: 4 })
const chat = fc.record({
  title: maybe(anyText),
  systemPrompt: anyText,
  parameters: json,
  draft: anyText,
  isPinned: fc.boolean(),
  preset: maybe(fc.record({ slug: fc.string({ minLength: 1 }), version: maybe(fc.integer({ min: 1 })) })),
  queue: fc.array(fc.record({ text: anyText, files: fc.uniqueArray(fc.nat(3), { maxLength: 2 }), targets }), {
    maxLength: 2,
  }),
  draftFiles: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  comparing: targets,
  steps: fc.array(step, { maxLength: 8 }),
  /** The target of each compared answer by its index, and which answer is kept if there are two or more. */
  asked: fc.array(maybe(target), { minLength: 4, maxLength: 4 }),
  kept: maybe(fc.nat(3)),
})
type Chat = typeof chat extends fc.Arbitrary<infer Value> ? Value : never

/** Writes a chat as the app would over time; `stored` are the files that it may reference. */
function fill(database: Database, number: number, content: Chat, stored: readonly Attachment[]): void {
  const attached = (indexes: readonly number[]) => indexes.flatMap((index) => stored[index] ?? [])
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
    const { text: words, files, targets: asked } = waiting
    const waits = { id: `${id}-w${index}`, text: words, name: null, targets: asked }
    queue.add(id, { ...waits, attachments: attached(files) })
  }
  store.setTargets(id, content.comparing)
  store.saveDraftAttachments(id, attached(content.draftFiles))
  const answersTo = new Map<string, string[]>()
  const ids: string[] = []
  for (const [index, { role, text: words, name, back, details, cost, status, files }] of content.steps.entries()) {
    const messageId = `${id}-${index}`
    const parentId = ids.at(-1 - back) ?? null
    if (role === 'answer' && parentId !== null) {
      const preset = content.preset && { slug: content.preset.slug, version: content.preset.version }
      const started = { id: messageId, conversationId: id, parentId, requestedModel: name, preset, request: details }
      messages.insertAnswer({ ...started, createdAt: index })
      answersTo.set(parentId, [...(answersTo.get(parentId) ?? []), messageId])
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
        attachments: isSaid === 'user' ? attached(files) : [],
        ...ofTool,
      })
    }
    ids.push(messageId)
    store.show(id, messageId)
  }
  for (const [questionId, answerIds] of answersTo) {
    const columns = answerIds.slice(0, 4).map((answerId, index) => ({ answerId, target: content.asked[index] ?? null }))
    if (columns.length < 2) continue
    const keptId = content.kept === null ? null : (answerIds[content.kept] ?? null)
    createComparisonStore(database).put(id, { questionId, columns, keptId })
  }
}

test('exporting, importing into an empty database and exporting again gives the same file, and a second import adds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chat, { minLength: 1, maxLength: 3 }), async (chats) => {
      const one = openTransfers()
      const stored = await Promise.all(
        ['one', 'two', '%PDF-1.7 three', 'RIFF....WAVE four'].map((content, index) =>
          one.attachmentFiles.add(`file${index}`, Buffer.from(content)),
        ),
      )
      for (const [number, content] of chats.entries()) fill(one.database, number, content, stored)
      const first = await one.written()
      const two = openTransfers(temporaryDatabase(), one.path)
      expect(await two.transfers.import()).toMatchObject({ added: chats.length, known: 0, skipped: [] })
      const tables = ['conversations', 'messages', 'comparisons', 'queued_messages']
      const dump = (): unknown => tables.map((table) => two.database.all(`select * from ${table}`))
      const before = dump()
      expect(await two.transfers.import()).toMatchObject({ added: 0, known: chats.length })
      expect(dump()).toEqual(before)
      expect(two.database.all('select id from messages where checksum is null')).toEqual([])
      expect([...scanMessages(two.database)].flatMap(({ damaged }) => damaged)).toEqual([])
      expect(JSON.parse(await two.written())).toEqual(JSON.parse(first))
    }),
    { numRuns: 40 },
  )
}, 180_000)
