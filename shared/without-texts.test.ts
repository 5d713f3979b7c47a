import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChunk, emptyAnswer } from './answer.ts'
import { withoutTexts } from './without-texts.ts'
import type { ChatChunk } from './gateway/chat-completions.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const contentParts: { type: string; [other: string]: unknown }[] = [
  { type: 'text', text: 'part ' },
  { type: 'image_url', image_url: { url: 'data:,' } },
]
const anyText = fc.constantFrom('', 'a', 'Hello ', 'é😀')
const details = fc.array(fc.record({ type: fc.constant('reasoning.text'), text: anyText }), { maxLength: 2 })
const delta = fc.record({
  role: fc.constant('assistant'),
  content: fc.oneof(anyText, fc.constant(null), fc.constant(contentParts)),
  reasoning: maybe(anyText),
  reasoning_details: maybe(details),
  refusal: maybe(anyText),
  images: maybe(details),
  annotations: maybe(details),
  tool_calls: maybe(
    fc.array(fc.record({ index: fc.nat(2), id: anyText, function: fc.record({ name: anyText, arguments: anyText }) }), {
      maxLength: 2,
    }),
  ),
  audio: maybe(fc.record({ id: anyText, data: anyText, transcript: anyText })),
})
const chunk: fc.Arbitrary<ChatChunk> = fc.record({
  id: fc.constant('g'),
  object: fc.constant('chat.completion.chunk'),
  created: fc.constant(1),
  model: fc.constantFrom('a', 'b'),
  provider: maybe(fc.constantFrom('x', 'y')),
  service_tier: maybe(fc.constantFrom('flex', 'default')),
  system_fingerprint: maybe(fc.constant('fp')),
  debug: maybe(fc.constant({ echo_upstream_body: { a: 1 } })),
  usage: maybe(fc.constant({ prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 })),
  choices: fc.array(
    fc.record({
      index: fc.constantFrom(0, 1),
      delta,
      finish_reason: maybe(fc.constant('stop')),
      logprobs: maybe(fc.constant({ content: [{ token: 'a', logprob: -1 }] })),
    }),
    { maxLength: 2 },
  ),
})

test('texts, head and the remaining chunks become the same answer as the original chunks', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 8 }), (chunks) => {
      const whole = emptyAnswer()
      const rebuilt = emptyAnswer()
      for (const one of structuredClone(chunks)) applyChunk(whole, one)
      for (const { id, model, provider, ...rest } of chunks) {
        const texts = applyChunk(emptyAnswer(), structuredClone({ id, model, provider, ...rest }))
        rebuilt.text += texts.text
        rebuilt.reasoning += texts.reasoning
        applyChunk(rebuilt, { id, model, provider, choices: [] })
        const beyond = withoutTexts(structuredClone({ id, model, provider, ...rest }))
        if (beyond) applyChunk(rebuilt, beyond)
      }
      expect(rebuilt).toEqual(whole)
    }),
  )
})

test('a plain text chunk has no remaining chunk', () => {
  const plain = { id: 'g', object: 'o', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'Hi' } }] }
  expect(withoutTexts(plain)).toBeNull()
  expect(withoutTexts({ ...plain, usage: null, choices: [{ index: 0, delta: {}, finish_reason: null }] })).toBeNull()
})
