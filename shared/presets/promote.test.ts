import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatRequest } from '../gateway/chat-completions.ts'
import { chatParameters } from '../chat-parameters/table.ts'
import { mergePreset } from './merge-preset.ts'
import { presetInUse, promote } from './promote.ts'

const nothing = { systemPrompt: '', parameters: {}, model: null, preset: null }

/** Any values for the parameters: what a preset keeps does not depend on limits. */
const parameters = fc.dictionary(
  fc.constantFrom(
    ...chatParameters
      .map(({ name }) => name)
      .filter((name) => !['messages', 'model', 'stream', 'tools'].includes(name)),
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const tools = fc
  .uniqueArray(fc.constantFrom('clock', 'web_search', 'datetime'), { minLength: 1 })
  .map((types) => types.map((type) => ({ type })))

test('the request of the promoted preset has every parameter of the original', () => {
  fc.assert(
    fc.property(
      parameters,
      fc.option(tools),
      fc.option(fc.string({ minLength: 1 }).filter((model) => !model.includes('@preset/'))),
      fc.string(),
      (set, offered, model, systemPrompt) => {
        const own = { ...set, ...(offered ? { tools: offered } : {}) }
        const messages: ChatRequest['messages'] = [{ role: 'user', content: 'Hi' }]
        const body = {
          ...own,
          ...(model === null ? {} : { model }),
          messages: systemPrompt === '' ? messages : [{ role: 'system', content: systemPrompt }, ...messages],
          stream: true,
        }
        const { dropped, ...preset } = promote({ ...nothing, systemPrompt, parameters: own, model }, null)
        // The chat sends the fields that the preset does not have.
        const rest = Object.fromEntries(dropped.map(({ field }) => [field, Reflect.get(body, field)]))
        expect(mergePreset(preset, { ...rest, messages })).toEqual(body)
      },
    ),
  )
})

test('fields of one chat, person or request are dropped with a reason', () => {
  const promoted = promote(
    {
      ...nothing,
      model: 'acme/large',
      parameters: { seed: 1, session_id: 's', user: 'ana', trace: {}, metadata: { a: 'b' } },
    },
    null,
  )
  expect(promoted.config).toEqual({ model: 'acme/large', seed: 1, metadata: { a: 'b' } })
  expect(promoted.dropped.map(({ field }) => field)).toEqual(['messages', 'stream', 'session_id', 'user', 'trace'])
  expect(promoted.dropped.every(({ reason }) => reason.message.endsWith('.'))).toBe(true)
})

test('values of the preset in use are copied, overridden by those of the chat', () => {
  const chat = { ...nothing, parameters: { max_tokens: 5, seed: null }, preset: { slug: 'writer', version: null } }
  const base = { systemPrompt: 'Be brief.', config: { model: 'a', max_completion_tokens: 9, top_p: 1, seed: 3 } }
  expect(promote(chat, base)).toMatchObject({
    systemPrompt: 'Be brief.',
    config: { model: 'a', top_p: 1, max_tokens: 5, seed: null },
  })
  expect(promote({ ...chat, systemPrompt: 'Mine.' }, base).systemPrompt).toBe('Mine.')
  const reasons = [base, null].map((known) => promote(chat, known).dropped.find(({ field }) => field === 'preset'))
  expect(reasons[0]?.reason.message).toContain('taken over')
  expect(reasons[1]?.reason.message).toContain('not known')
})

test('a preset in the model name is the preset in use, and not part of the new preset', () => {
  const chat = { ...nothing, model: 'acme/large@preset/writer' }
  expect(presetInUse(chat)).toEqual({ slug: 'writer', version: null })
  expect(promote(chat, { systemPrompt: '', config: { model: 'other', seed: 1 } }).config).toEqual({
    model: 'acme/large',
    seed: 1,
  })
  expect(promote({ ...nothing, model: '@preset/writer' }, null).config).toEqual({})
  expect(presetInUse({ ...nothing, model: 'acme/large' })).toBeNull()
})
