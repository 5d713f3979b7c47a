import { expect, test, vi } from 'vitest'
import { lastAnswer, messagesOf, playConversations, textsOf } from '../../../testing/played-conversations.ts'
import { playTools, toolOf } from '../../../testing/played-tools.ts'
import { done, settle, text } from '../../../testing/scripted-answers.ts'
import { always, askWith, callTools, openToolChat as open, statesOf } from '../../../testing/tool-chat.ts'
import { AppError } from '#shared/errors.ts'

test('an allowed call runs, and its result goes to the model', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  expect(answers[0]?.request.tools).toEqual([
    {
      type: 'function',
      function: { name: 'files__read', description: 'The tool read.', parameters: { type: 'object' } },
    },
  ])
  await callTools(answers[0], ['files__read', '{"path":"a"}'])
  expect(calls.map(({ tool, args }) => [tool, args])).toEqual([['read', { path: 'a' }]])
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running'])
  calls[0]?.answer('hello')
  await settle()
  expect(answers[1]?.request.messages.slice(1)).toMatchObject([
    { role: 'assistant', tool_calls: [{ id: 'call-0' }] },
    { role: 'tool', tool_call_id: 'call-0', content: 'hello' },
  ])
  answers[1]?.emit(text('It says hello.'), done)
  await conversations.idle()
  expect(await textsOf(conversations, id)).toEqual(['Look.', '', 'hello', 'It says hello.'])
})

test('parallel calls run at the same time, and their results keep the order of the model', async () => {
  const { answers, calls } = open(['read', 'list'], {}, always)
  await callTools(answers[0], ['files__list', '{}'], ['files__read', '{}'])
  expect(calls.map(({ tool }) => tool)).toEqual(['list', 'read'])
  calls[1]?.answer('second')
  await settle()
  expect(answers).toHaveLength(1)
  calls[0]?.answer('first')
  await settle()
  expect(answers[1]?.request.messages.slice(2).map(({ content }) => content)).toEqual(['first', 'second'])
})

test('a call that no rule allows waits, and runs with the arguments that the person edited', async () => {
  const { conversations, answers, calls, id } = open(['write'])
  await callTools(answers[0], ['files__write', '{"path":"a"}'])
  const answer = await lastAnswer(conversations, id)
  expect([calls.length, statesOf(answer)]).toEqual([0, ['waiting']])
  expect(conversations.list()).toMatchObject([{ waitsFor: 'write' }])
  const where = { conversationId: id, messageId: answer.id, callId: 'call-0' }
  const decide = (edited: string) =>
    conversations.calls['conversation.decideToolCall']({ ...where, decision: 'once', arguments: edited })
  expect(() => decide('[1]')).toThrow('must be a JSON object')
  decide('{"path":"b"}')
  expect(calls[0]?.args).toEqual({ path: 'b' })
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([{ isEdited: true, arguments: '{"path":"b"}' }])
  expect(() => decide('{}')).toThrow('running')
  calls[0]?.answer('written')
  await settle()
  expect(answers).toHaveLength(2)
  expect(conversations.list()[0]).not.toHaveProperty('waitsFor')
})

test('the model reads that a call was denied, by the person or by a rule', async () => {
  const byPerson = open(['write'])
  await callTools(byPerson.answers[0], ['files__write', '{}'])
  const { id: messageId } = await lastAnswer(byPerson.conversations, byPerson.id)
  byPerson.conversations.calls['conversation.decideToolCall']({
    conversationId: byPerson.id,
    messageId,
    callId: 'call-0',
    decision: 'deny',
  })
  expect(byPerson.answers[1]?.request.messages.at(-1)?.content).toBe('The person did not allow this call.')

  const byRule = open(['write', 'read'], {}, { files: { tools: { write: 'never' } } })
  expect(byRule.answers[0]?.request.tools).toMatchObject([{ function: { name: 'files__read' } }])
  await callTools(byRule.answers[0], ['files__write', '{}'])
  expect([byRule.calls.length, byRule.answers.length]).toEqual([0, 2])
})

test('a rule for the chat runs the other waiting calls of the same tool', async () => {
  const { conversations, answers, calls, rules, id } = open(['write', 'read'])
  await callTools(answers[0], ['files__write', '{"n":1}'], ['files__read', '{}'], ['files__write', '{"n":2}'])
  const { id: messageId } = await lastAnswer(conversations, id)
  const where = { conversationId: id, messageId, callId: 'call-0' }
  conversations.calls['conversation.decideToolCall']({ ...where, decision: 'chat' })
  expect(calls.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }])
  expect(rules).toEqual({ default: {}, chat: { files: { tools: { write: 'always' } } } })
  expect(statesOf(await lastAnswer(conversations, id))).toEqual(['running', 'waiting', 'running'])
})

test('limits of a turn hold a call back that a rule allows', async () => {
  const { conversations, answers, calls, id } = open(['read'], { limits: { rounds: 1 } }, always)
  await callTools(answers[0], ['files__read', '{}'])
  calls[0]?.answer('one')
  await settle()
  await callTools(answers[1], ['files__read', '{}'])
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([{ state: 'waiting', limit: 'rounds' }])
  const { id: messageId } = await lastAnswer(conversations, id)
  const where = { conversationId: id, messageId, callId: 'call-0' }
  conversations.calls['conversation.decideToolCall']({ ...where, decision: 'once' })
  expect(calls).toHaveLength(2)

  const many = open(['read'], { limits: { calls: 1 } }, always)
  await callTools(many.answers[0], ['files__read', '{}'], ['files__read', '{}'])
  expect((await lastAnswer(many.conversations, many.id)).toolRuns).toMatchObject([
    { limit: 'calls' },
    { limit: 'calls' },
  ])
})

test('stop ends all calls and sends nothing, and a stopped call can run again', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__read', '{}'])
  conversations.calls['conversation.stop']({ conversationId: id })
  await settle()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  const answer = await lastAnswer(conversations, id)
  expect([statesOf(answer), answers.length]).toEqual([['stopped', 'stopped'], 1])
  for (const callId of ['call-0', 'call-1']) {
    conversations.calls['conversation.retryToolCall']({ conversationId: id, messageId: answer.id, callId })
    calls.at(-1)?.answer('now')
    await settle()
  }
  expect(answers).toHaveLength(2)
})

test('a call that ran when the app ended is not executed again, and asks', async () => {
  const first = open(['read'], {}, always)
  await callTools(first.answers[0], ['files__read', '{}'])
  const again = playTools(['read'])
  again.rules.default = always
  const second = playConversations({ tools: again.tools, database: first.database })
  await settle()
  const answer = await lastAnswer(second.conversations, first.id)
  expect([again.calls.length, statesOf(answer)]).toEqual([0, ['interrupted']])
  const where = { conversationId: first.id, messageId: answer.id, callId: 'call-0' }
  second.conversations.calls['conversation.decideToolCall']({ ...where, decision: 'once' })
  again.calls[0]?.answer('read')
  await settle()
  expect(second.answers[0]?.request.messages.at(-1)?.content).toBe('read')
})

test('calls are interrupted when the app ends, and a waiting one still waits after a restart', async () => {
  const { conversations, answers, calls, database, id } = open(
    ['read', 'write'],
    {},
    {
      files: { tools: { read: 'always' } },
    },
  )
  await callTools(answers[0], ['files__read', '{}'], ['files__write', '{}'])
  conversations.interruptAll()
  await settle()
  expect(calls[0]?.signal.aborted).toBe(true)
  const again = playConversations({ tools: playTools(['read', 'write']).tools, database })
  expect(statesOf(await lastAnswer(again.conversations, id))).toEqual(['interrupted', 'waiting'])
})

test('results by hand are sent together with those of servers', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['by_hand', '{}'], ['files__read', '{}'])
  calls[0]?.answer('from the server')
  await settle()
  expect(answers).toHaveLength(1)
  const { id: messageId } = await lastAnswer(conversations, id)
  const send = (results: { toolCallId: string; text: string }[]) =>
    conversations.calls['conversation.answerTools']({ conversationId: id, messageId, results })
  expect(() => send([])).toThrow('call-0')
  send([{ toolCallId: 'call-0', text: 'typed' }])
  expect(answers[1]?.request.messages.slice(2).map(({ content }) => content)).toEqual(['typed', 'from the server'])
})

test('the model reads why a call failed, and its error is kept', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'])
  calls[0]?.fail(new AppError({ source: 'app', kind: 'bad-input', message: 'The server crashed.' }))
  await settle()
  expect(answers[1]?.request.messages.at(-1)?.content).toBe('The call failed: The server crashed.')
  answers[1]?.emit(text('Sorry.'), done)
  await conversations.idle()
  const [, called] = await messagesOf(conversations, id)
  expect(called).toMatchObject({ toolRuns: [{ state: 'failed', failure: { message: 'The server crashed.' } }] })
})

test('a call that is run again after the chat was continued makes a new branch', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__read', '{}'])
  calls[0]?.answer('old')
  calls[1]?.answer('other')
  await settle()
  answers[1]?.emit(text('First.'), done)
  await conversations.idle()
  const [, called] = await messagesOf(conversations, id)
  const where = { conversationId: id, messageId: called?.id ?? '', callId: 'call-0' }
  conversations.calls['conversation.retryToolCall'](where)
  calls[2]?.answer('new')
  await settle()
  answers[2]?.emit(text('Second.'), done)
  await conversations.idle()
  expect(await textsOf(conversations, id)).toEqual(['Look.', '', 'new', 'other', 'Second.'])
  expect((await messagesOf(conversations, id))[2]?.branch).toMatchObject({ index: 2, count: 2 })
})

test('an edited result is answered on a new branch, with the other results', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'], ['files__read', '{}'])
  calls[0]?.answer('one')
  calls[1]?.answer('two')
  await settle()
  answers[1]?.emit(text('First.'), done)
  await conversations.idle()
  const first = (await messagesOf(conversations, id))[2]
  conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: first?.id ?? '',
    text: 'edited',
    thenAnswer: true,
  })
  expect(answers[2]?.request.messages.slice(2).map(({ content }) => content)).toEqual(['edited', 'two'])
})

test('a model that takes no tools is offered none', () => {
  const { conversations, answers } = playConversations({ tools: playTools(['read']).tools })
  const { id } = conversations.calls['conversation.create']({ model: 'without/tools' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(answers[0]?.request).not.toHaveProperty('tools')
})

test('a comparison offers no tools of servers', async () => {
  const { tools } = playTools(['read'])
  const { conversations, answers } = playConversations({ tools })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const target = (model: string) => ({ model, preset: null, parameters: null })
  await conversations.calls['conversation.setComparing']({
    conversationId: id,
    targets: [target('a/b'), target('c/d')],
  })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(answers.map(({ request }) => request.tools)).toEqual([undefined, undefined])
})

test('a question of a server is shown with its call until it has ended', async () => {
  const { conversations, answers, calls, id } = open(['book'], {}, always)
  await callTools(answers[0], ['files__book', '{}'])
  const question = { id: 'q', message: 'How many?', schema: { type: 'object' } }
  calls[0]?.onElicit(question)
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([{ question }])
  calls[0]?.onElicit(null)
  expect((await lastAnswer(conversations, id)).toolRuns?.[0]).not.toHaveProperty('question')
})

test('a message that is sent while a call runs waits for the end of the turn', async () => {
  const { conversations, answers, calls, id } = open(['read'], {}, always)
  await callTools(answers[0], ['files__read', '{}'])
  expect(conversations.calls['conversation.send']({ conversationId: id, text: 'And?' })).toMatchObject({
    type: 'queued',
  })
  calls[0]?.answer('ok')
  await settle()
  answers[1]?.emit(text('Done.'), done)
  await settle()
  expect(answers[2]?.request.messages.at(-1)).toMatchObject({ role: 'user', content: 'And?' })
})

test('the state of a call is stored before the server is asked', async () => {
  const tools = playTools(['read'])
  tools.rules.default = always
  const { call } = tools.tools.host
  const states: unknown[] = []
  vi.spyOn(tools.tools.host, 'call').mockImplementation((request, observer) => {
    states.push(...database.all('select state from tool_runs'))
    return call(request, observer)
  })
  const { answers, database } = askWith(tools)
  await callTools(answers[0], ['files__read', '{}'])
  expect(states).toEqual([{ state: 'running' }])
})

test('a tool of the chat with the same name replaces that of a server', async () => {
  const { tools } = playTools(['read'])
  const { conversations, answers } = playConversations({ tools })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const own = { type: 'function', function: { name: toolOf('read').wireName, parameters: { type: 'object' } } }
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { tools: [own] }, unset: [] })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(answers[0]?.request.tools).toEqual([own])
})
