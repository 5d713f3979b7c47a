import { expect, onTestFinished, test } from 'vitest'
import { lastAnswer, messagesOf, playConversations, textsOf } from '../../../testing/played-conversations.ts'
import { playTools } from '../../../testing/played-tools.ts'
import { done, settle, text } from '../../../testing/scripted-answers.ts'
import { always, askWith, callTools, openToolChat, statesOf } from '../../../testing/tool-chat.ts'

test.each(['once', 'chat', 'deny'] as const)(
  'a call that has its result is not decided again: %s',
  async (decision) => {
    const { conversations, answers, calls, id, decide } = openToolChat(['write', 'read'])
    await callTools(answers[0], ['files__write', '{}'], ['files__read', '{}'])
    await decide('call-0', 'once')
    calls[0]?.answer('written')
    await settle()
    await expect(decide('call-0', decision)).rejects.toThrow('has its result already')
    await decide('call-1', 'once')
    calls[1]?.fail(new Error('broken'))
    expect(calls).toHaveLength(2)
    await settle()
    const messageId = (await messagesOf(conversations, id))[1]?.id ?? ''
    const again = { conversationId: id, messageId, callId: 'call-1', decision }
    answers[1]?.emit(text('Done.'), done)
    await conversations.idle()
    expect(() => conversations.calls['conversation.decideToolCall'](again)).toThrow('has its result already')
    expect(calls).toHaveLength(2)
  },
)

test('a chat that is deleted during a call stops it, and asks after it was restored', async () => {
  const rejections: unknown[] = []
  const note = (error: unknown): void => void rejections.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const { conversations, answers, calls, id } = openToolChat(['read', 'list'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__list', '{}'])
  calls[1]?.answer('kept')
  conversations.calls['conversation.delete']({ conversationId: id })
  await settle()
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(rejections).toEqual([])
  conversations.calls['conversation.restore']({ conversationId: id })
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['stopped', 'done'])
  expect(answers).toHaveLength(1)
})

test('a model that insists on a tool that is not allowed reaches the limit of the turn', async () => {
  const { conversations, answers, id } = openToolChat(
    ['read'],
    { limits: { rounds: 2 } },
    { files: { approval: 'never' } },
  )
  for (let round = 0; round < 4; round += 1) await callTools(answers[round], ['files__read', '{}'])
  expect(answers).toHaveLength(3)
  const { id: messageId, toolRuns } = await lastAnswer(conversations, id)
  expect(toolRuns).toMatchObject([{ state: 'denied' }])
  conversations.calls['conversation.answerTools']({ conversationId: id, messageId, results: [] })
  expect(answers).toHaveLength(4)
})

test('a call of a tool that is not offered asks, although a rule allows it', async () => {
  const { conversations, answers, calls, id } = openToolChat(
    ['read'],
    {},
    { files: { approval: 'always', isOffered: false } },
  )
  await callTools(answers[0], ['files__read', '{}'])
  expect([calls.length, statesOf(await lastAnswer(conversations, id))]).toEqual([0, ['waiting']])
})

test('a call that was interrupted while it ran again makes a new branch once it is decided', async () => {
  const first = openToolChat(['read'], {}, always)
  await callTools(first.answers[0], ['files__read', '{}'])
  first.calls[0]?.answer('old')
  await settle()
  first.answers[1]?.emit(text('First.'), done)
  await first.conversations.idle()
  const messageId = (await messagesOf(first.conversations, first.id))[1]?.id ?? ''
  const where = { conversationId: first.id, messageId, callId: 'call-0' }
  first.conversations.calls['conversation.retryToolCall'](where)
  first.conversations.interruptAll()
  const again = playTools(['read'])
  const { conversations, answers } = playConversations({ tools: again.tools, database: first.database })
  conversations.calls['conversation.decideToolCall']({ ...where, decision: 'once' })
  again.calls[0]?.answer('new')
  await settle()
  answers[0]?.emit(text('Second.'), done)
  await conversations.idle()
  expect(await textsOf(conversations, first.id)).toEqual(['Look.', '', 'new', 'Second.'])
})

test('of calls with the same id the first runs, and none is left running', async () => {
  const { answers, calls, database } = openToolChat(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{"n":1}', 'same'], ['files__read', '{"n":2}', 'same'])
  expect(calls.map(({ args }) => args)).toEqual([{ n: 1 }])
  calls[0]?.answer('one')
  await settle()
  expect(answers).toHaveLength(2)
  expect(database.all('select state from tool_runs')).toEqual([{ state: 'done' }])
})

test('a run has the rule that decided, and none after the person did', async () => {
  const { conversations, answers, id, decide, rules } = openToolChat(
    ['read', 'write'],
    {},
    { files: { approval: 'ask' } },
  )
  await callTools(answers[0], ['files__read', '{}'], ['files__write', '{}'])
  const rulesOf = async () => (await lastAnswer(conversations, id)).toolRuns?.map(({ rule }) => rule)
  expect(await rulesOf()).toEqual([null, null])
  rules.default = always
  await decide('call-0', 'deny')
  await decide('call-1', 'once')
  expect(await rulesOf()).toEqual([null, null])
})

test('a person who denies a call at a limit is named, not the rule that allows it', async () => {
  const { conversations, answers, id, decide } = openToolChat(['read'], { limits: { calls: 1 } }, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__read', '{}'], ['by_hand', '{}'])
  await decide('call-0', 'deny')
  await decide('call-1', 'once')
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([
    { state: 'denied', rule: null },
    { state: 'running', rule: null },
  ])
})

test('a rule for a tool does not run a call whose arguments the person is editing', async () => {
  const { conversations, answers, calls, id, decide } = openToolChat(['write'])
  await callTools(answers[0], ['files__write', '{"n":1}'], ['files__write', '{"n":2}'])
  const { id: ownerId } = await lastAnswer(conversations, id)
  const draft = { kind: 'tool-arguments' as const, ownerId, value: { 'call-1': '{"n":0}' } }
  conversations.calls['draft.write']({ draft, writer: 'w' })
  await decide('call-0', 'chat')
  expect(calls.map(({ args }) => args)).toEqual([{ n: 1 }])
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running', 'waiting'])
})

test('a result that cannot be saved is saved later, and the chat continues', async () => {
  const tools = playTools(['read'])
  tools.rules.default = always
  const { conversations, answers, database, id } = askWith(tools)
  await callTools(answers[0], ['files__read', '{}'])
  database.execute('pragma query_only = on')
  tools.calls[0]?.answer('kept')
  await settle()
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running'])
  database.execute('pragma query_only = off')
  conversations.catchUp()
  await settle()
  expect(answers[1]?.request.messages.at(-1)).toMatchObject({ role: 'tool', content: 'kept' })
})

test('what a message shows of a result is known without reading it, also if it is damaged', async () => {
  const { conversations, answers, calls, database, id } = openToolChat(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['by_hand', '{}'])
  const picture = { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' }
  calls[0]?.answer('', { content: [picture, picture], isCut: true })
  await settle()
  const facts = { state: 'done', isError: false, isCut: true, parts: ['image'] }
  database.run(`update tool_runs set result = '{'`)
  const { id: messageId, toolRuns } = await lastAnswer(conversations, id)
  expect(toolRuns).toMatchObject([facts])
  const where = { conversationId: id, messageId, callId: 'call-0' }
  expect(conversations.calls['conversation.toolResult'](where)).toBeNull()
})

test('a function of the chat is left to the person, although a server has a tool of its name', async () => {
  const tools = playTools(['read'])
  tools.rules.default = always
  const { conversations, answers } = playConversations({ tools: tools.tools })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const own = { type: 'function', function: { name: 'files__read', parameters: { type: 'object' } } }
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { tools: [own] }, unset: [] })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Look.' })
  await callTools(answers[0], ['files__read', '{}'])
  expect(tools.calls).toEqual([])
  expect(await lastAnswer(conversations, id)).not.toHaveProperty('toolRuns')
})

test('a call of a server that has ended since the request still belongs to it', async () => {
  const names = ['read', 'write']
  const { conversations, answers, calls, id } = openToolChat(names, {}, { files: { tools: { read: 'always' } } })
  names.length = 0
  await callTools(answers[0], ['files__read', '{}'], ['files__write', '{}'])
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running', 'waiting'])
  expect(calls.map(({ tool }) => tool)).toEqual(['read'])
})

test('a message that is deleted during a call stops it, and nothing else', async () => {
  const rejections: unknown[] = []
  const note = (error: unknown): void => void rejections.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const { conversations, answers, calls, id } = openToolChat(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'])
  const [question, answer] = await messagesOf(conversations, id)
  for (const message of [answer, question]) {
    const where = { conversationId: id, messageId: message?.id ?? '' }
    conversations.calls['conversation.deleteMessage'](where)
    await settle()
    expect([calls.at(-1)?.signal.aborted, conversations.list()[0]?.state]).toEqual([true, null])
    conversations.calls['conversation.restoreMessage'](where)
    expect(statesOf(await lastAnswer(conversations, id))).toEqual(['stopped'])
    conversations.calls['conversation.retryToolCall']({
      conversationId: id,
      messageId: answer?.id ?? '',
      callId: 'call-0',
    })
  }
  expect(rejections).toEqual([])
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  conversations.calls['conversation.send']({ conversationId: id, text: 'And?' })
  calls.at(-1)?.answer('read')
  await settle()
  expect(answers).toHaveLength(2)
})

test('an edited result of a branch that is not shown is followed by the results of that branch', async () => {
  const { conversations, answers, calls, id } = openToolChat(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__read', '{}'])
  calls[0]?.answer('one')
  calls[1]?.answer('two')
  await settle()
  answers[1]?.emit(text('First.'), done)
  await conversations.idle()
  const [, called, edited] = await messagesOf(conversations, id)
  const where = { conversationId: id, messageId: called?.id ?? '', callId: 'call-1' }
  conversations.calls['conversation.retryToolCall'](where)
  calls[2]?.answer('later')
  await settle()
  answers[2]?.emit(text('Second.'), done)
  await conversations.idle()
  const change = { messageId: edited?.id ?? '', text: 'edited', thenAnswer: true }
  conversations.calls['conversation.editMessage']({ conversationId: id, ...change })
  expect(answers[3]?.request.messages.slice(2).map(({ content }) => content)).toEqual(['edited', 'two'])
})

test('a rule for all chats runs no other call that a stronger rule asks for', async () => {
  const { conversations, answers, calls, rules, id, decide } = openToolChat(['write'])
  rules.chat = { files: { approval: 'ask' } }
  await callTools(answers[0], ['files__write', '{"n":1}'], ['files__write', '{"n":2}'])
  await decide('call-0', 'always')
  expect(rules.default).toEqual({ files: { tools: { write: 'always' } } })
  expect(calls.map(({ args }) => args)).toEqual([{ n: 1 }])
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running', 'waiting'])
})
