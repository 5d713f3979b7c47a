import { expect, test } from 'vitest'
import { lastAnswer, playConversations } from '../../../testing/played-conversations.ts'
import { playTools } from '../../../testing/played-tools.ts'
import { chunk, done, type ScriptedAnswer, settle, text } from '../../../testing/scripted-answers.ts'

async function callTools(answer: ScriptedAnswer | undefined, ...calls: [name: string, args: string][]) {
  const pieces = calls.map(([name, args], index) => ({
    index,
    id: `call-${index}`,
    type: 'function' as const,
    function: { name, arguments: args },
  }))
  answer?.emit(chunk({ choices: [{ index: 0, delta: { tool_calls: pieces }, finish_reason: 'tool_calls' }] }), done)
  await settle()
}

async function open() {
  const { tools, calls, rules } = playTools(['read', 'write'])
  rules.default = { files: { tools: { read: 'always' } } }
  const played = playConversations({ tools })
  const { id } = played.conversations.calls['conversation.create']({ model: 'a/b' })
  played.conversations.calls['conversation.send']({ conversationId: id, text: 'Look.' })
  await settle()
  return { ...played, calls, id }
}

const readTool = {
  type: 'function',
  function: { name: 'files__read', description: 'The tool read.', parameters: { type: 'object' } },
}

test('the results of a chat have canonical arguments and their tool, and the last of equal calls counts', async () => {
  const { conversations, answers, calls, id } = await open()
  expect(conversations.toolResults(id)).toEqual([])
  await callTools(answers[0], ['files__read', '{"b":1, "a":2}'])
  calls[0]?.answer('old')
  await settle()
  await callTools(answers[1], ['files__read', '{"a":2,"b":1}'], ['by_hand', ''])
  calls[1]?.answer('new')
  await settle()
  const { id: messageId } = await lastAnswer(conversations, id)
  const results = [{ toolCallId: 'call-1', text: 'typed' }]
  conversations.calls['conversation.answerTools']({ conversationId: id, messageId, results })
  answers[2]?.emit(text('Done.'), done)
  await conversations.idle()
  expect(conversations.toolResults(id)).toEqual([
    { tool: 'files__read', arguments: '{"a":2,"b":1}', result: 'new', definition: readTool },
    {
      tool: 'by_hand',
      arguments: '{}',
      result: 'typed',
      definition: { type: 'function', function: { name: 'by_hand', parameters: { type: 'object' } } },
    },
  ])
})

test('calls that were denied or failed have no result', async () => {
  const { conversations, answers, calls, id } = await open()
  await callTools(answers[0], ['files__write', '{}'], ['files__read', '{}'])
  calls[0]?.fail(new Error('broken'))
  await settle()
  const { id: messageId } = await lastAnswer(conversations, id)
  conversations.calls['conversation.decideToolCall']({
    conversationId: id,
    messageId,
    callId: 'call-0',
    decision: 'deny',
  })
  expect(answers[1]?.request.messages.filter(({ role }) => role === 'tool')).toHaveLength(2)
  expect(conversations.toolResults(id)).toEqual([])
})

test('a function of the chat is offered as the chat defines it', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const own = { type: 'function', function: { name: 'weather', description: 'Now.', parameters: { type: 'object' } } }
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { tools: [own] }, unset: [] })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Look.' })
  await callTools(answers[0], ['weather', '{}'])
  const { id: messageId } = await lastAnswer(conversations, id)
  const results = [{ toolCallId: 'call-0', text: 'Sun.' }]
  conversations.calls['conversation.answerTools']({ conversationId: id, messageId, results })
  expect(conversations.toolResults(id)).toEqual([{ tool: 'weather', arguments: '{}', result: 'Sun.', definition: own }])
})
