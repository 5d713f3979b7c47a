import { expect, test } from 'vitest'
import { limitProblem } from './limit-problem.ts'
import { parameterGroups } from './parameter.ts'
import { chatParameter, chatParameters, isChatParameterName } from './table.ts'

/** gateway-api.md, POST /chat/completions, Body parameters, in its order; `?` marks "or null". */
const documented = `messages model models stream stream_options? temperature? top_p? top_k? top_a? min_p?
  frequency_penalty? presence_penalty? repetition_penalty? seed? stop max_completion_tokens? max_tokens? logit_bias?
  logprobs? top_logprobs? parallel_tool_calls? tools tool_choice response_format reasoning reasoning_effort? modalities
  provider? route? plugins service_tier? session_id cache_control debug image_config metadata stop_server_tools_when
  trace user`
  .trim()
  .split(/\s+/)

test('the table has the 39 documented parameters, nullable as documented', () => {
  const rows = chatParameters.map(({ name, nullable }) => (nullable ? `${name}?` : name))
  expect(rows.toSorted()).toEqual(documented.toSorted())
  expect(rows).toHaveLength(39)
})

test('the table has the documented limits and no other', () => {
  const limits = chatParameters.flatMap((parameter) => {
    const { name, minimum, maximum, minimumItems, maximumItems, maximumLength } = parameter
    const { maximumPairs, maximumKeyLength, maximumValueLength } = parameter
    const all = { minimum, maximum, minimumItems, maximumItems, maximumLength }
    const own = Object.entries({ ...all, maximumPairs, maximumKeyLength, maximumValueLength }).filter(
      ([, limit]) => limit !== undefined,
    )
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]]
  })
  expect(Object.fromEntries(limits)).toEqual({
    messages: { minimumItems: 1 },
    temperature: { minimum: 0, maximum: 2 },
    top_p: { minimum: 0, maximum: 1 },
    frequency_penalty: { minimum: -2, maximum: 2 },
    presence_penalty: { minimum: -2, maximum: 2 },
    stop: { maximumItems: 4 },
    top_logprobs: { minimum: 0, maximum: 20 },
    session_id: { maximumLength: 256 },
    metadata: { maximumPairs: 16, maximumKeyLength: 64, maximumValueLength: 512 },
    stop_server_tools_when: { minimumItems: 1 },
  })
})

test('the table has the documented values, marks and notes', () => {
  expect(chatParameters.filter((row) => row.required).map((row) => row.name)).toEqual(['messages'])
  expect(chatParameters.filter((row) => row.deprecated).map((row) => row.name)).toEqual(['route', 'max_tokens'])
  expect(chatParameters.filter((row) => row.default !== undefined).map((row) => [row.name, row.default])).toEqual([
    ['stream', false],
  ])
  expect(Object.fromEntries(chatParameters.flatMap((row) => (row.options ? [[row.name, row.options]] : [])))).toEqual({
    route: ['fallback', 'sort'],
    service_tier: ['auto', 'default', 'flex', 'priority', 'scale'],
    modalities: ['text', 'image', 'audio'],
    reasoning_effort: ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none'],
  })
  const notEverywhere = chatParameters.filter((row) => row.notAllProviders).map((row) => row.name)
  expect(notEverywhere).toEqual(expect.arrayContaining(['top_k', 'top_a', 'min_p', 'repetition_penalty']))
  expect(chatParameter('max_tokens').note).toMatch(/minimum of 16/)
})

test.each(chatParameters)('$name has a label in words, help, and values within its own limits', (parameter) => {
  const words = parameter.label.toLowerCase().replaceAll(' ', '_')
  expect(words).toBe(parameter.name)
  expect(parameter.label).toMatch(/^[A-Z]/)
  expect(parameter.help).toMatch(/^[A-Z].{20,}\.$/)
  expect(limitProblem(parameter, parameter.startsAt)).toBeNull()
  expect(limitProblem(parameter, parameter.default)).toBeNull()
  const bounds = [parameter.minimum, parameter.maximum, parameter.step]
  expect(parameter.control === 'slider' && bounds.includes(undefined)).toBe(false)
})

test('parameters refer to parameters that exist, and conflicts are mutual', () => {
  const referred = chatParameters.flatMap((row) => [
    row.deprecated?.useInstead ?? row.name,
    ...(row.conflictsWith ?? []),
  ])
  expect(referred.filter((name) => !isChatParameterName(name))).toEqual([])
  const pairs = chatParameters.flatMap(({ name, conflictsWith = [] }) => conflictsWith.map((other) => [name, other]))
  const mirrored = pairs.map(([name, other]) => [other, name])
  expect(pairs).toEqual(expect.arrayContaining(mirrored))
  expect(pairs).not.toEqual([])
})

test('every group has parameters', () => {
  const used = new Set(chatParameters.map((parameter) => parameter.group))
  expect(parameterGroups.filter((group) => !used.has(group))).toEqual([])
})

test('unknown names are not parameters, including those of Object', () => {
  expect(isChatParameterName('temperature')).toBe(true)
  expect(isChatParameterName('toString')).toBe(false)
  expect(isChatParameterName('preset')).toBe(false)
})
