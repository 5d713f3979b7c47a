import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { Comparison, Conversation, Message } from '#shared/conversation.ts'
import { playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDatabase, temporaryDirectory } from '../../testing/temporary-database.ts'
import { createAttachmentFiles } from '../attachments/attachment-files.ts'
import { createBudgets } from '../ledger/budgets.ts'
import { createLedger } from '../ledger/ledger.ts'
import { saveInterval } from './answer-recorder.ts'
import type { Conversations } from './conversations.ts'

const models = (...names: string[]) => names.map((model) => ({ model, preset: null, parameters: null }))

/** What a watcher that comes now is told first. */
async function seen(conversations: Conversations, id: string) {
  const control = new AbortController()
  const found = { conversation: {} as Conversation, messages: [] as Message[], comparisons: [] as Comparison[] }
  const besides: Message[] = []
  const parts = conversations.watch(id, control.signal)
  // Told at once: everything after the first pause is news.
  setImmediate(() => setImmediate(() => control.abort()))
  for await (const part of parts) {
    if (part.type === 'snapshot') Object.assign(found, part)
    if (part.type === 'comparisons') {
      found.comparisons = part.comparisons
      besides.push(...part.answers)
    }
  }
  return { ...found, besides }
}

async function begun(...names: string[]) {
  const played = playConversations()
  const { id } = played.conversations.create('own')
  await played.conversations.setComparing(id, models(...names))
  const { userMessageId, answerId } = sendNow(played.conversations, id, 'Which index?')
  return { ...played, id, userMessageId, answerId }
}

test('a message goes to all targets at once, under one message, and the first answer is the branch', async () => {
  const { conversations, answers, id, userMessageId, answerId, database } = await begun('a', 'b', 'c')
  expect(answers.map(({ request }) => [request.model, request.messages])).toEqual(
    ['a', 'b', 'c'].map((model) => [model, [{ role: 'user', content: 'Which index?' }]]),
  )
  const { conversation, messages, comparisons, besides } = await seen(conversations, id)
  expect(messages.map((message) => message.id)).toEqual([userMessageId, answerId])
  expect(comparisons).toEqual([
    {
      questionId: userMessageId,
      keptId: null,
      columns: ['a', 'b', 'c'].map((model) => ({
        answerId: expect.any(String),
        target: { model, preset: null, parameters: {} },
      })),
    },
  ])
  expect(besides.map((message) => message.parentId)).toEqual([userMessageId, userMessageId])
  // What it was drafted for has been sent, in the same commit.
  expect(conversation.comparing).toEqual([])
  expect(database.get('select count(*) as n from messages where parent_id = ?', userMessageId)).toEqual({ n: 3 })
})

test('where one answer cannot be committed nothing is, and what was written stays', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.create('own')
  conversations.saveDraft(id, 'Which index?')
  await conversations.setComparing(id, models('a', 'b'))
  database.execute(`create trigger full before insert on messages when new.requested_model = 'b'
    begin select raise(abort, 'no room'); end`)
  expect(() => conversations.send(id, 'Which index?')).toThrow('no room')
  expect(answers).toEqual([])
  expect(database.get('select count(*) as n from messages')).toEqual({ n: 0 })
  expect((await seen(conversations, id)).conversation).toMatchObject({
    draft: 'Which index?',
    comparing: models('a', 'b'),
  })
})

test('each answer has its own end: one is stopped, one fails, the others go on', async () => {
  const { conversations, answers, id } = await begun('a', 'b', 'c')
  const { comparisons } = await seen(conversations, id)
  const [a, b] = (comparisons[0]?.columns ?? []).map(({ answerId }) => answerId)
  answers[0]?.tell(head, text('first'))
  answers[1]?.fail(new Error('no route'))
  answers[2]?.tell(head, text('third'))
  await settle()
  conversations.stop(id, a)
  expect([answers[0]?.signal.aborted, answers[2]?.signal.aborted]).toEqual([true, false])
  expect(conversations.list()[0]?.state).toBe('streaming')
  answers[2]?.tell(text(', whole'), done)
  await conversations.idle()
  const after = await seen(conversations, id)
  const all = [...after.messages.slice(1), ...after.besides]
  expect(all.map((message) => [message.text, message.role === 'assistant' && message.status])).toEqual([
    ['first', 'stopped'],
    ['', 'failed'],
    ['third, whole', 'done'],
  ])
  expect(b).toBeDefined()
})

test('Stop ends all', async () => {
  const { conversations, answers, id } = await begun('a', 'b', 'c')
  conversations.stop(id)
  expect(answers.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
  expect(conversations.isAnswering()).toBe(false)
})

test('pieces of every answer are told to who watches', async () => {
  const { conversations, answers, id } = await begun('a', 'b')
  const control = new AbortController()
  const told: string[] = []
  const watching = (async () => {
    for await (const part of conversations.watch(id, control.signal)) if (part.type === 'text') told.push(part.text)
  })()
  await settle()
  answers[1]?.tell(head, text('from b'))
  answers[0]?.tell(head, text('from a'))
  await settle()
  control.abort()
  await watching
  expect(told.toSorted()).toEqual(['from a', 'from b'])
  conversations.stop(id)
})

test('one target is asked again with what it was asked, in its place, while the others arrive', async () => {
  const { conversations, answers, id, userMessageId } = await begun('a', 'b')
  answers[1]?.fail(new Error('no route'))
  await settle()
  const before = (await seen(conversations, id)).comparisons[0]?.columns ?? []
  expect(() => conversations.retryCompared(id, before[0]?.answerId ?? '', false)).toThrow(/still arriving/)
  const { answerId } = conversations.retryCompared(id, before[1]?.answerId ?? '', false)
  expect(answers[2]?.request.model).toBe('b')
  const { comparisons, messages } = await seen(conversations, id)
  expect(comparisons[0]?.columns.map((column) => column.answerId)).toEqual([before[0]?.answerId, answerId])
  // The branch is the first one's still.
  expect(messages.map((message) => message.id)).toEqual([userMessageId, before[0]?.answerId])
  conversations.stop(id)
})

test('an answer that was cut goes on in its place, asked as it was', async () => {
  const { conversations, answers, id, answerId } = await begun('a', 'b')
  answers[0]?.tell(head, text('Half'))
  await settle()
  conversations.stop(id)
  const again = conversations.retryCompared(id, answerId, true)
  expect(answers[2]?.request).toMatchObject({ model: 'a' })
  answers[2]?.tell(head, text(' and half'), done)
  await conversations.idle()
  expect(await textsOf(conversations, id)).toEqual(['Which index?', 'Half and half'])
  expect((await seen(conversations, id)).comparisons[0]?.columns[0]?.answerId).toBe(again.answerId)
})

test('the answer that is kept is the branch, and the next message goes on from it', async () => {
  const { conversations, answers, id } = await begun('a', 'b')
  answers[0]?.tell(head, text('from a'), done)
  answers[1]?.tell(head, text('from b'), done)
  await conversations.idle()
  const columns = (await seen(conversations, id)).comparisons[0]?.columns ?? []
  conversations.keepAnswer(id, columns[1]?.answerId ?? '')
  expect((await seen(conversations, id)).comparisons[0]?.keptId).toBe(columns[1]?.answerId)
  conversations.send(id, 'Go on')
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from b', 'Go on'])
  expect(answers[2]?.request.model).toBe('own')
  conversations.stop(id)
})

test('what is written meanwhile waits for all, and goes on from the first where none is kept', async () => {
  const { conversations, answers, id } = await begun('a', 'b')
  expect(conversations.send(id, 'Next')).toMatchObject({ type: 'queued' })
  answers[0]?.tell(head, text('from a'), done)
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.tell(head, text('from b'), done)
  await settle()
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from a', 'Next'])
  conversations.stop(id)
})

test('a message that waits remembers whom it goes to', async () => {
  const { conversations, answers, id, answerId } = await begun('a', 'b')
  await conversations.setComparing(id, models('c', 'd', 'e'))
  conversations.send(id, 'Next')
  expect((await seen(conversations, id)).conversation).toMatchObject({
    comparing: [],
    queue: [{ text: 'Next', targets: 3 }],
  })
  answers[0]?.tell(head, text('from a'), done)
  answers[1]?.tell(head, text('from b'), done)
  await settle()
  expect(answers.slice(2).map(({ request }) => request.model)).toEqual(['c', 'd', 'e'])
  expect(answerId).toBeDefined()
  conversations.stop(id)
})

test('the files of the draft go once to the one message that all are asked, and so do those of one that waits', async () => {
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.create('own')
  const [list, tale] = [
    await attachmentFiles.add('list.txt', Buffer.from('Lemons')),
    await attachmentFiles.add('tale.txt', Buffer.from('Once upon a time')),
  ]
  /** The two that are asked next, once their files have been read. */
  const asked = async (before: number) => {
    await eventually(() => expect(answers.length).toBe(before + 2))
    const two = answers.slice(before).map(({ request }) => request)
    // Whose files were read first does not matter.
    return [new Set(two.map(({ model }) => model)), ...two.map(({ messages }) => messages.at(-1))]
  }
  const asksWith = (words: string, content: string) => ({
    role: 'user',
    content: expect.arrayContaining([
      { type: 'text', text: words },
      expect.objectContaining({ type: 'text', text: expect.stringContaining(content) }),
    ]),
  })

  conversations.attach(id, list)
  await conversations.setComparing(id, models('a', 'b'))
  sendNow(conversations, id, 'Which fruit?')
  const fruit = asksWith('Which fruit?', 'Lemons')
  expect(await asked(0)).toEqual([new Set(['a', 'b']), fruit, fruit])
  const sent = await seen(conversations, id)
  expect(sent.messages[0]).toMatchObject({ role: 'user', attachments: [list] })
  expect(sent.conversation.draftAttachments ?? []).toEqual([])

  conversations.attach(id, tale)
  await conversations.setComparing(id, models('c', 'd'))
  conversations.send(id, 'And this?')
  const waiting = (await seen(conversations, id)).conversation
  expect(waiting).toMatchObject({ comparing: [], queue: [{ text: 'And this?', targets: 2, attachments: [tale] }] })
  expect(waiting.draftAttachments ?? []).toEqual([])
  for (const answer of answers.slice(0, 2)) answer.tell(head, text('fine'), done)
  const tales = asksWith('And this?', 'Once upon')
  expect(await asked(2)).toEqual([new Set(['c', 'd']), tales, tales])
  conversations.stop(id)
}, 60_000)

test('where files are left out of the disk, nothing is asked and the draft keeps them and its targets', async () => {
  const directory = temporaryDirectory()
  const attachmentFiles = createAttachmentFiles(directory)
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.create('own')
  const list = await attachmentFiles.add('list.txt', Buffer.from('Lemons'))
  conversations.attach(id, list)
  await conversations.setComparing(id, models('a', 'b'))
  rmSync(join(directory, list.hash))
  expect(() => conversations.send(id, 'Which fruit?')).toThrow(/list\.txt/)
  expect(answers).toEqual([])
  expect((await seen(conversations, id)).conversation).toMatchObject({
    draftAttachments: [list],
    comparing: models('a', 'b'),
  })
})

test('a comparison far above the end of a long branch is told with all of its answers', async () => {
  const { conversations, answers, id, userMessageId, answerId } = await begun('a', 'b')
  for (const answer of answers) answer.tell(head, text('compared'), done)
  await conversations.idle()
  for (let turn = 0; turn < 40; turn += 1) conversations.addMessage(id, { role: 'user', text: `turn ${turn}` })
  for (let turn = 0; turn < 40; turn += 1) conversations.addMessage(id, { role: 'assistant', text: `said ${turn}` })
  const { messages, comparisons, besides } = await seen(conversations, id)
  expect(messages.some((message) => message.id === answerId)).toBe(false)
  expect(comparisons).toMatchObject([{ questionId: userMessageId, columns: [{ answerId }, {}] }])
  expect(besides.map((message) => message.text)).toEqual(['compared', 'compared'])
})

test('after a kill in the middle every answer has what had arrived, and the comparison is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { answers, id, conversations, database } = await begun('a', 'b')
  answers[0]?.tell(head, text('half of a'))
  answers[1]?.tell(head, text('half of b'))
  await settle()
  vi.advanceTimersByTime(saveInterval)
  // Another run of the app opens the same data, as after a kill: nobody ended the answers.
  const next = playConversations({ database })
  const { messages, besides, comparisons } = await seen(next.conversations, id)
  expect(comparisons[0]?.columns).toHaveLength(2)
  const all = [...messages.slice(1), ...besides]
  expect(all.map((message) => [message.text, message.role === 'assistant' && message.status])).toEqual([
    ['half of a', 'interrupted'],
    ['half of b', 'interrupted'],
  ])
  conversations.stop(id)
})

test('a message that was answered goes to further targets, whose answers stand beside the one there is', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create('own')
  const { userMessageId, answerId } = sendNow(conversations, id, 'Which index?')
  answers[0]?.tell(head, text('from own'), done)
  await conversations.idle()
  conversations.send(id, 'And then?')
  answers[1]?.tell(head, text('later'), done)
  await conversations.idle()
  await expect(conversations.compareMessage(id, userMessageId, models('x'), [])).rejects.toThrow(/Two to 4/)
  await expect(conversations.compareMessage(id, answerId, models('x', 'y'), [])).rejects.toThrow(/message of yours/)
  const { answerIds } = await conversations.compareMessage(id, userMessageId, models('x'), [answerId])
  expect(answers[2]?.request).toMatchObject({ model: 'x', messages: [{ role: 'user', content: 'Which index?' }] })
  const { comparisons, messages } = await seen(conversations, id)
  expect(comparisons).toMatchObject([
    {
      columns: [
        { answerId, target: null },
        { answerId: answerIds[0], target: { model: 'x' } },
      ],
      keptId: null,
    },
  ])
  // The branch with what was said since stays the one that is shown.
  expect(messages.map((message) => message.text)).toEqual(['Which index?', 'from own', 'And then?', 'later'])
  conversations.stop(id)
})

test('a pinned version says what it said when it was chosen, and parameters are each target’s own', async () => {
  const { conversations, answers } = playConversations({
    presetVersionOf: async (_profileId, slug, version) =>
      // As a gateway tells a version; what it does not matter for is left out.
      ({ config: { model: `${slug}-${version}`, temperature: 0.1 }, system_prompt: 'Be brief.' }) as never,
  })
  const { id } = conversations.create('own')
  conversations.setParameters(id, { seed: 7 }, [])
  await conversations.setComparing(id, [
    { model: null, preset: { slug: 'review', version: 5 }, parameters: null },
    { model: null, preset: { slug: 'review', version: null }, parameters: {} },
    { model: 'a', preset: null, parameters: { temperature: 1.5 } },
  ])
  const previews = await Promise.all([0, 1, 2].map((target) => conversations.preview(id, 'Hi', null, target)))
  conversations.send(id, 'Hi')
  expect(answers.map(({ request }) => request)).toEqual(previews.map(({ body }) => body))
  expect(answers.map(({ request }) => [request.model, request.temperature, request['seed']])).toEqual([
    ['review-5', 0.1, 7],
    ['@preset/review', undefined, undefined],
    ['a', 1.5, undefined],
  ])
  conversations.stop(id)
})

test('a parameter that a gateway would refuse is refused before it is kept', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.create('own')
  const targets = [...models('a'), { model: 'b', preset: null, parameters: { temperature: 9 } }]
  await expect(conversations.setComparing(id, targets)).rejects.toMatchObject({ data: { field: 'temperature' } })
  expect((await seen(conversations, id)).conversation.comparing).toEqual([])
})

test('a compared answer that is deleted stands there no more, and the last one is an answer like any other', async () => {
  const { conversations, id } = await begun('a', 'b', 'c')
  conversations.stop(id)
  const columns = (await seen(conversations, id)).comparisons[0]?.columns ?? []
  conversations.deleteMessage(id, columns[0]?.answerId ?? '')
  const { comparisons, messages } = await seen(conversations, id)
  expect(comparisons[0]?.columns).toEqual(columns.slice(1))
  expect(messages.at(-1)?.id).toBe(columns[1]?.answerId)
  conversations.deleteMessage(id, columns[1]?.answerId ?? '')
  expect((await seen(conversations, id)).comparisons).toEqual([])
})

test('every answer of a comparison counts towards a budget, and a hard stop holds all of them back', async () => {
  const database = temporaryDatabase()
  const budgets = createBudgets(database, createLedger(database))
  const { conversations, answers } = playConversations({ database, beforeSend: budgets.check })
  const { id } = conversations.create('own')
  budgets.set(id, { limit: 0.02, warnAt: 0.5, isHardStop: true })
  await conversations.setComparing(id, models('a', 'b'))
  conversations.send(id, 'Which index?')
  for (const answer of answers) {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.0125 }
    answer.tell(
      head,
      text('x'),
      {
        type: 'chunk',
        chunk: { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [], usage },
      },
      done,
    )
  }
  await conversations.idle()
  expect(budgets.states(id)).toMatchObject([{ spent: '0.025', standing: 'exceeded' }])
  await conversations.setComparing(id, models('a', 'b'))
  expect(() => conversations.send(id, 'Again')).toThrow(/is spent/)
  expect(answers).toHaveLength(2)
  const columns = (await seen(conversations, id)).comparisons[0]?.columns ?? []
  expect(() => conversations.retryCompared(id, columns[0]?.answerId ?? '', false)).toThrow(/is spent/)
  expect((await seen(conversations, id)).conversation.comparing).toEqual(models('a', 'b'))
})
