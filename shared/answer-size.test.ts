import { expect, test } from 'vitest'
import { maxToolCalls, sizeOf, sizeOfChunk } from './answer-size.ts'
import type { ChatChunk, ChatDelta } from './gateway/chat-completions.ts'

const chunk = (fields: Partial<ChatChunk>): ChatChunk => ({ choices: [], ...fields })
const delta = (fields: ChatDelta) => chunk({ choices: [{ index: 0, delta: fields }] })

/** Returns a value nested in `levels` arrays. */
function nested(levels: number): unknown {
  let value: unknown = 'inside'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

test('the size of a chunk includes texts, arguments and pictures', () => {
  const text = 'x'.repeat(1000)
  const call = { index: 0, function: { arguments: text } }
  const all: ChatDelta[] = [
    { content: text },
    { reasoning: text },
    { refusal: text },
    { tool_calls: [call] },
    { images: [{ type: 'image_url', image_url: { url: text } }] },
    { audio: { data: text } },
  ]
  for (const fields of all) {
    expect(sizeOfChunk(delta(fields)) - 1000).toBeLessThan(200)
    expect(sizeOfChunk(delta(fields))).toBeGreaterThanOrEqual(1000)
  }
})

test('the size of a text chunk is that of its text', () => {
  expect(sizeOfChunk(delta({ role: 'x', content: 'word', refusal: null }))).toBe(5)
})

test('fields that each chunk replaces have no size', () => {
  expect(sizeOfChunk(chunk({ model: 'm', service_metadata: { strategy: 'x'.repeat(1000) } }))).toBeLessThan(100)
})

test('values without characters have a size', () => {
  expect(sizeOf(Array.from({ length: 1000 }, () => ({})))).toBeGreaterThanOrEqual(32_000)
})

test('a chunk with too deep nesting at any place, or with too many tool calls, is infinitely large', () => {
  expect(sizeOfChunk(delta({ annotations: [{ inside: nested(50) }] }))).toBeLessThan(10_000)
  expect(sizeOfChunk(delta({ annotations: [{ inside: nested(100_000) }] }))).toBe(Infinity)
  expect(sizeOfChunk(chunk({ service_metadata: { inside: nested(100_000) } }))).toBe(Infinity)
  const calls = Array.from({ length: maxToolCalls + 1 }, (_, index) => ({ index }))
  expect(sizeOfChunk(delta({ tool_calls: calls }))).toBe(Infinity)
})
