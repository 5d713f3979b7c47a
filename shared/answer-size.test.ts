import { expect, test } from 'vitest'
import { maxToolCalls, sizeOf, sizeOfChunk } from './answer-size.ts'
import type { ChatChunk, ChatDelta } from './gateway/chat-completions.ts'

const chunk = (fields: Partial<ChatChunk>): ChatChunk => ({ choices: [], ...fields })
const delta = (fields: ChatDelta) => chunk({ choices: [{ index: 0, delta: fields }] })

/** A value in so many arrays. */
function nested(levels: number): unknown {
  let value: unknown = 'inside'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

test('a chunk adds its texts, arguments and pictures to an answer', () => {
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

test('a chunk of a long text costs its text alone', () => {
  expect(sizeOfChunk(delta({ role: 'x', content: 'word', refusal: null }))).toBe(5)
})

test('what is replaced with each chunk adds nothing', () => {
  expect(sizeOfChunk(chunk({ model: 'm', service_metadata: { strategy: 'x'.repeat(1000) } }))).toBeLessThan(100)
})

test('values without a character take place as well', () => {
  expect(sizeOf(Array.from({ length: 1000 }, () => ({})))).toBeGreaterThanOrEqual(32_000)
})

test('what is nested too deep, wherever it is, or has too many calls is beyond every bound', () => {
  expect(sizeOfChunk(delta({ annotations: [{ inside: nested(50) }] }))).toBeLessThan(10_000)
  expect(sizeOfChunk(delta({ annotations: [{ inside: nested(100_000) }] }))).toBe(Infinity)
  expect(sizeOfChunk(chunk({ service_metadata: { inside: nested(100_000) } }))).toBe(Infinity)
  const calls = Array.from({ length: maxToolCalls + 1 }, (_, index) => ({ index }))
  expect(sizeOfChunk(delta({ tool_calls: calls }))).toBe(Infinity)
})
