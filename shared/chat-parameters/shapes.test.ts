import { expect, test } from 'vitest'
import { chatParameterSchemas } from './schema.ts'
import type { ChatParameterName } from './table.ts'

const messageOf = (name: ChatParameterName, value: unknown) =>
  chatParameterSchemas[name].safeParse(value).error?.issues[0]?.message

test.each<[ChatParameterName, unknown]>([
  ['stop', 'one text'],
  ['stop', []],
  ['tool_choice', 'auto'],
  ['tool_choice', 'none'],
  ['tool_choice', 'required'],
  ['tool_choice', { type: 'gateway:search' }],
  ['response_format', { type: 'json_object' }],
  ['response_format', { type: 'grammar', grammar: 'root ::= "a"' }],
  ['response_format', { type: 'some-day', more: 1 }],
  ['reasoning', { effort: null }],
  ['reasoning', {}],
  ['provider', { sort: 'throughput', preferred_max_latency: { p90: 3 }, zdr: null }],
  ['stop_server_tools_when', [{ type: 'unheard_of', of: true }]],
])('%s accepts %j', (name, value) => {
  expect(chatParameterSchemas[name].safeParse(value)).toEqual({ success: true, data: value })
})

test.each<[ChatParameterName, unknown, string]>([
  ['stop', [1], 'stop must be a string'],
  ['stop', 5, 'stop must be a string or an array of strings'],
  ['tool_choice', 'sometimes', 'tool_choice must be one of auto, none, required'],
  ['tool_choice', { type: 'function' }, 'tool_choice.function is required and must be an object'],
  ['tools', [{ type: 'function', function: {} }], 'tools.function.name is required and must be a string'],
  ['tools', [{}], 'type is required and must be a string'],
  ['response_format', { type: 'json_schema' }, 'response_format.json_schema is required and must be an object'],
  ['reasoning', { effort: 'huge' }, 'reasoning.effort must be one of max, xhigh, high, medium, low, minimal, none'],
  ['provider', { allow_fallbacks: 'no' }, 'provider.allow_fallbacks must be true or false'],
  ['provider', { sort: 5 }, 'provider.sort must be an object'],
  ['plugins', [{ enabled: true }], 'plugins.id is required and must be a string'],
  ['metadata', { a: 1 }, 'metadata must be a string'],
  ['logit_bias', { a: 'b' }, 'logit_bias must be a number'],
  ['debug', { echo_upstream_body: 1 }, 'debug.echo_upstream_body must be true or false'],
  ['trace', { trace_id: 1 }, 'trace.trace_id must be a string'],
  ['cache_control', { type: 'eternal' }, 'cache_control.type must be ephemeral'],
  [
    'stop_server_tools_when',
    [{ type: 'max_cost' }],
    'stop_server_tools_when.max_cost_in_dollars is required and must be a number',
  ],
])('%s refuses %j with a sentence', (name, value, message) => {
  expect(messageOf(name, value)).toBe(message)
})

const other = { deeper: [1, { other: null }] }

test.each<[ChatParameterName, unknown]>([
  ['stream_options', { other }],
  ['tools', [{ type: 'function', other, function: { name: 'a', other } }]],
  ['tool_choice', { type: 'function', other, function: { name: 'a', other } }],
  ['response_format', { type: 'json_schema', other, json_schema: { name: 'a', other } }],
  ['reasoning', { other }],
  ['provider', { other, sort: { other }, max_price: { other } }],
  ['plugins', [{ id: 'web', other }]],
  ['cache_control', { type: 'ephemeral', other }],
  ['debug', { other }],
  ['image_config', { other }],
  ['stop_server_tools_when', [{ type: 'max_cost', max_cost_in_dollars: 1, other }]],
  ['trace', { other }],
])('%s keeps unknown fields at every level', (name, value) => {
  expect(chatParameterSchemas[name].parse(value)).toEqual(value)
})
