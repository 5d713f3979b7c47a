import { expect, test } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { isUnsupported } from './supports.ts'

const lacks = (name: ChatParameterName, supported: string[] | null | undefined) =>
  isUnsupported(chatParameter(name), supported)

test('a parameter that the model does not list is unsupported', () => {
  expect(lacks('top_a', ['temperature'])).toBe(true)
  expect(lacks('temperature', ['temperature'])).toBe(false)
})

test('nothing is unsupported if the list is unknown', () => {
  expect([lacks('top_a', null), lacks('top_a', undefined), lacks('top_a', [])]).toEqual([false, false, false])
})

test('older and newer names of the same parameter count for each other', () => {
  expect(lacks('max_completion_tokens', ['max_tokens'])).toBe(false)
  expect(lacks('reasoning_effort', ['reasoning'])).toBe(false)
  expect(lacks('response_format', ['structured_outputs'])).toBe(false)
})

test('a parameter that the gateway handles is never unsupported', () => {
  const own: ChatParameterName[] = ['provider', 'session_id', 'metadata', 'models', 'stream', 'stop_server_tools_when']
  expect(own.filter((name) => lacks(name, ['temperature']))).toEqual([])
})
