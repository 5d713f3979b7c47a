import { expect, test } from 'vitest'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { playTools } from '../../testing/played-tools.ts'
import { chunk, done, type ScriptedAnswer, settle, text } from '../../testing/scripted-answers.ts'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { createLedger } from './ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { readToolRecipients } from './who-saw.ts'
import { whoSawCsv, whoSawMarkdown } from './who-saw-file.ts'

const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12, cost: 0.5 }

async function callTool(answer: ScriptedAnswer | undefined) {
  const call = { index: 0, id: 'call-0', type: 'function' as const, function: { name: 'files__read', arguments: '{}' } }
  answer?.emit(
    chunk({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }], usage }),
    done,
  )
  await settle()
}

/** Opens a chat whose answer has called the tool of a server. */
async function open(place: string | null, { isAllowed = true, isReached = true } = {}) {
  const { tools, calls, rules } = playTools(['read'], { place })
  if (isAllowed) rules.default = { files: { approval: 'always' } }
  if (!isReached) tools.host.call = () => Promise.reject(new Error('It does not run.'))
  const played = playConversations({ tools, activeProfileId: () => 'remote' })
  const { conversations, database } = played
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Look.' })
  await callTool(played.answers[0])
  const called = database.get<{ answer_id: string }>('select answer_id from tool_runs')?.answer_id ?? ''
  return {
    ...played,
    calls,
    id,
    messageId: called,
    recipients: (filter = {}) => readToolRecipients(database, filter),
    entry: () => [...createLedger(database).all({})].find((each) => each.id === called),
  }
}

test('a remote server received the arguments of a call, and the entry and details of its answer count it', async () => {
  const { recipients, entry, conversations, database, id } = await open('mcp.example.com')
  expect(recipients()).toEqual([{ host: 'mcp.example.com', servers: ['files'], calls: 1 }])
  const counted = entry()
  expect(counted).toMatchObject({ serverCalls: 1, toolRuns: null, cost: '0.5' })
  expect(counted && [...ledgerCsv([counted])].map((line) => line.trim().split(',').at(-1))).toEqual([
    'server_tool_calls',
    '1',
  ])
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([{ timesSent: 1 }])
  expect(createLedger(database).sums({})).toMatchObject({ turns: 1, cost: '0.5', promptTokens: 10 })
})

test('a call that runs again counts again', async () => {
  const { conversations, calls, id, messageId, recipients, entry, database } = await open(null)
  conversations.calls['conversation.stop']({ conversationId: id })
  await settle()
  conversations.calls['conversation.retryToolCall']({ conversationId: id, messageId, callId: 'call-0' })
  expect(calls).toHaveLength(2)
  expect([recipients(), entry()?.serverCalls]).toEqual([[{ host: null, servers: ['files'], calls: 2 }], 2])
  expect((await lastAnswer(conversations, id)).toolRuns).toMatchObject([{ timesSent: 2 }])
  expect(createLedger(database).sums({})).toMatchObject({ turns: 1, cost: '0.5', promptTokens: 10 })
})

test('a call that waits, is denied or cannot be sent has no recipient', async () => {
  const waiting = await open('mcp.example.com', { isAllowed: false })
  const { id, messageId } = waiting
  waiting.conversations.calls['conversation.decideToolCall']({
    conversationId: id,
    messageId,
    callId: 'call-0',
    decision: 'deny',
  })
  const unreached = await open('mcp.example.com', { isReached: false })
  for (const { recipients, entry } of [waiting, unreached]) {
    expect([recipients(), entry()?.serverCalls]).toEqual([[], null])
  }
})

test('recipients follow the filter, and stay when the chat is removed', async () => {
  const { database, id, recipients, calls, answers, conversations } = await open('mcp.example.com')
  calls[0]?.answer('ok')
  await settle()
  answers[1]?.emit(text('Done.'), done)
  await conversations.idle()
  database.run('delete from conversations')
  const [day] = database.all<{ day: string }>('select day from ledger_tool_days')
  const all = [{ host: 'mcp.example.com', servers: ['files'], calls: 1 }]
  expect([{ conversationId: id }, { from: day?.day }, { profileIds: ['remote'] }, {}].map(recipients)).toEqual([
    all,
    all,
    all,
    all,
  ])
  expect(
    [{ conversationId: 'other' }, { to: '2000-01-01' }, { profileIds: ['other'] }].map((filter) => recipients(filter)),
  ).toEqual([[], [], []])
})

test('an entry that is written again keeps its calls', async () => {
  const { database, messageId, entry } = await open(null)
  database.run(`update messages set cost = 0.25 where id = ?`, messageId)
  expect(entry()).toMatchObject({ serverCalls: 1, cost: '0.25' })
})

test('exported files have the servers, and this computer as such', () => {
  const seen = {
    providers: [],
    toolServers: [
      { host: 'mcp.example.com', servers: ['a|b', 'notes'], calls: 3 },
      { host: null, servers: ['files'], calls: 1 },
    ],
  }
  expect(
    whoSawCsv(seen, () => '', english.whoSaw)
      .split('\r\n')
      .slice(1),
  ).toEqual([',mcp.example.com,,,,,,,,,a|b notes,3', ',This computer,,,,,,,,,files,1', ''])
  const lines = whoSawMarkdown(seen, () => '', 'Everything', english.whoSaw).split('\n')
  expect(lines.slice(lines.indexOf('## Tool servers'))).toEqual([
    '## Tool servers',
    '',
    '| recipient | servers | tool calls |',
    '| --- | --- | --- |',
    '| mcp.example.com | a\\|b, notes | 3 |',
    '| This computer | files | 1 |',
    '',
    'Each tool call sent its arguments there. What a program on this computer passes on is unknown.',
    '',
  ])
  expect(whoSawMarkdown(seen, () => '', 'Alles', german.whoSaw)).toContain('| Dieser Computer | files | 1 |')
})
