import { expect, test } from 'vitest'
import type { TestResult } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { AppError } from '#shared/errors.ts'
import { chunk, done, type ScriptedAnswer, scriptedAnswers, settle, text } from '../../testing/scripted-answers.ts'
import type { RecordedResult } from './fixture-store.ts'
import { runTest, type TestRunOptions } from './run-test.ts'

const definition = (name: string, more = {}) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' }, ...more },
})
const recorded = (tool: string, args: string, result: string): RecordedResult => ({
  tool,
  arguments: args,
  result,
  definition: definition(tool),
})
const sum = recorded('sum', '{"a":1,"b":2}', 'It is 3')
const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12, cost: 0.25 }

function calling(answer: ScriptedAnswer | undefined, ...calls: [name: string, args: string][]) {
  const pieces = calls.map(([name, args], index) => ({
    index,
    id: `call-${index}`,
    type: 'function' as const,
    function: { name, arguments: args },
  }))
  answer?.emit(
    chunk({ choices: [{ index: 0, delta: { tool_calls: pieces }, finish_reason: 'tool_calls' }], usage }),
    done,
  )
}

function saying(answer: ScriptedAnswer | undefined, words: string, more: object = { usage }) {
  answer?.emit(text(words), chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...more }), done)
}

/** Runs one sample. `play` answers each request. */
async function run(
  fixtures: RecordedResult[],
  play: (answer: ScriptedAnswer | undefined, round: number) => void,
  { content = {}, ...more }: Partial<TestRunOptions> & { content?: Partial<PresetContent> } = {},
) {
  const { complete, answers } = scriptedAnswers()
  const requests: [TestResult, string | null][] = []
  const options: TestRunOptions = {
    gateway: { dialect: 'gateway', complete },
    samples: [{ id: 's', text: 'Add.' }],
    targets: ['draft'],
    contentOf: async () => ({ systemPrompt: '', config: { model: 'm' }, ...content }),
    fixtures,
    onRequest: (result, id) => requests.push([result, id]),
    onResult: () => undefined,
    now: () => 1000,
    intervalMs: 0,
    ...more,
  }
  let result: TestResult | undefined
  const ended = (async () => {
    for await (const part of runTest(options, new AbortController().signal)) result = part
  })()
  let round = 0
  await settle()
  for (; answers[round] !== undefined; round++) {
    play(answers[round], round)
    await settle()
    await settle()
  }
  await ended
  return { result, answers, requests }
}

test('an answer that calls tools continues with recorded results, and its usage is summed', async () => {
  const { result, answers, requests } = await run([sum, recorded('sum', '{"a":5}', 'no')], (answer, round) => {
    if (round === 0) calling(answer, ['sum', '{"b": 2, "a": 1}'])
    else saying(answer, 'Three.')
  })
  expect(answers.map(({ request }) => request.tools)).toEqual([[definition('sum')], [definition('sum')]])
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'Add.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call-0', type: 'function', function: { name: 'sum', arguments: '{"b": 2, "a": 1}' } }],
    },
    { role: 'tool', content: 'It is 3', tool_call_id: 'call-0' },
  ])
  expect(result).toMatchObject({
    status: 'done',
    text: 'Three.',
    calls: [{ tool: 'sum', arguments: '{"b": 2, "a": 1}', result: 'recorded' }],
    promptTokens: 20,
    completionTokens: 4,
    cost: 0.5,
    finishedAfter: expect.any(Number),
  })
  // Each request is an entry of the ledger.
  expect(requests.map(([{ cost, text: words }]) => [cost, words])).toEqual([
    [0.25, ''],
    [0.25, 'Three.'],
  ])
})

test('a test ends where a call has no recorded result for its arguments, and says which', async () => {
  const { result, answers } = await run([sum], (answer) =>
    calling(answer, ['sum', '{"a":1,"b":2}'], ['sum', '{"a":9}'], ['delete', '{}']),
  )
  expect(answers).toHaveLength(1)
  expect([result?.status, result?.calls.map((call) => call.result)]).toEqual([
    'done',
    ['recorded', 'missing', 'missing'],
  ])
})

test('a test sends recorded results eight times', async () => {
  const { result, answers } = await run([sum], (answer) => calling(answer, ['sum', '{"a":1,"b":2}']))
  expect(answers).toHaveLength(9)
  expect(result?.calls.map((call) => call.result)).toEqual([...Array<string>(8).fill('recorded'), 'limit'])
  expect([result?.status, result?.promptTokens]).toEqual(['done', 90])
})

test('a tool of the preset is offered as the preset defines it', async () => {
  const own = definition('sum', { description: 'Adds.' })
  const { answers } = await run(
    [sum, recorded('list', '{}', 'x'), recorded('list', '{"all":true}', 'y')],
    (answer) => saying(answer, 'Hi'),
    { content: { config: { tools: [own] } } },
  )
  expect(answers[0]?.request.tools).toEqual([own, definition('list')])
})

test('without recorded results no tool is offered, and calls are named', async () => {
  const { result, answers } = await run([], (answer) => calling(answer, ['sum', '']))
  expect(answers[0]?.request).not.toHaveProperty('tools')
  expect(result).toMatchObject({ status: 'done', calls: [{ tool: 'sum', arguments: '', result: 'missing' }] })
})

test('an unknown cost makes the sum unknown, but not that of a request that failed without one', async () => {
  const unknown = await run([sum], (answer, round) => {
    if (round === 0) calling(answer, ['sum', '{"a":1,"b":2}'])
    else saying(answer, 'Three.', {})
  })
  expect([unknown.result?.cost, unknown.result?.promptTokens]).toEqual([null, null])
  const failed = await run([sum], (answer, round) => {
    if (round === 0) calling(answer, ['sum', '{"a":1,"b":2}'])
    else answer?.fail(new AppError({ source: 'transport', kind: 'unreachable', message: 'Gone.' }))
  })
  expect(failed.result).toMatchObject({ status: 'failed', cost: 0.25, error: { message: 'Gone.' } })
})

test('a budget that is spent between two requests ends the test with what it used', async () => {
  let sent = 0
  const { result, answers } = await run([sum], (answer) => calling(answer, ['sum', '{"a":1,"b":2}']), {
    beforeSend() {
      sent += 1
      if (sent > 1) throw new AppError({ source: 'app', kind: 'bad-input', message: 'Spent.' })
    },
  })
  expect(answers).toHaveLength(1)
  expect(result).toMatchObject({ status: 'failed', error: { message: 'Spent.' }, cost: 0.25 })
})
