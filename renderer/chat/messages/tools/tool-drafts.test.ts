import { beforeEach, expect, test, vi } from 'vitest'
import { readChatDraft } from '../../draft/chat-drafts.ts'
import { writeToolArguments } from './edited-arguments.ts'
import { writeToolResults } from './typed-result.ts'

beforeEach(() => vi.useFakeTimers())

test('results typed for an answer’s calls are restored for that answer only', () => {
  writeToolResults('m1', { a: '{"sun": tr' })
  writeToolResults('m2', { a: '17 degrees', b: '' })
  writeToolResults('m1', { a: '{"sun": true}' })
  expect(['m1', 'm2', 'm3'].map((id) => readChatDraft('tool-results', id) ?? {})).toEqual([
    { a: '{"sun": true}' },
    { a: '17 degrees', b: '' },
    {},
  ])
})

test('sent and emptied results are removed', () => {
  writeToolResults('m1', { a: 'x' })
  writeToolResults('m1', { a: '' })
  expect(readChatDraft('tool-results', 'm1')).toBeUndefined()
})

test('edited arguments of one call are kept when those of another are removed', () => {
  writeToolArguments('m1', 'a', '{"n":1}')
  writeToolArguments('m1', 'b', '{"n":2}')
  writeToolArguments('m1', 'a', null)
  expect(readChatDraft('tool-arguments', 'm1')).toEqual({ b: '{"n":2}' })
  writeToolArguments('m1', 'b', null)
  expect(readChatDraft('tool-arguments', 'm1')).toBeUndefined()
})
