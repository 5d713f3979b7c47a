import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveRequest, type RequestParts } from '#shared/chat/effective-request.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { mergePreset } from '#shared/presets/merge-preset.ts'
import { createCatalogue } from '../routing/catalogue.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { applyPreset } from './apply-preset.ts'

const tool = fc.oneof(
  fc.constantFrom({ type: 'clock' }, { type: 'guide_search' }),
  fc.record({
    type: fc.constant('function'),
    function: fc.record({ name: fc.constantFrom('read', 'write'), description: fc.string() }),
  }),
)
const settings = {
  temperature: fc.constantFrom(0, 1, null),
  max_tokens: fc.integer({ min: 1 }),
  max_completion_tokens: fc.integer({ min: 1 }),
  reasoning: fc.constant({ effort: 'low' }),
  reasoning_effort: fc.constant('low'),
  provider: fc.record({ allow_fallbacks: fc.boolean() }),
  tools: fc.array(tool, { minLength: 1 }),
}
const parameters = fc.record({ model: fc.constantFrom('acme/large', 'acme/small'), ...settings }, { requiredKeys: [] })
const messages = fc
  .array(fc.record({ role: fc.constantFrom('system', 'developer', 'user'), content: fc.string() }), { minLength: 1 })
  // Roles and contents are those of the schema.
  .map((list) => list as ChatRequest['messages'])

const catalogue = createCatalogue([fakeProvider('own', ['m'], async function* () {})])

/** Returns the gateway's request after it applied a preset. */
async function atGateway(
  body: ChatRequest,
  config: Record<string, unknown>,
  systemPrompt: string,
): Promise<ChatRequest> {
  const version = {
    id: 'v',
    preset_id: 'p',
    version: 1,
    config,
    system_prompt: systemPrompt,
    creator_id: 'u',
    created_at: '',
    updated_at: '',
  }
  const presetLibrary = { read: async () => ({ version, gateway: null }), list: () => [] }
  return (await applyPreset(body, { presetLibrary, catalogue })).request
}

test('a draft of a preset is tried with the request that the gateway would build', async () => {
  await fc.assert(
    fc.asyncProperty(parameters, fc.string(), parameters, messages, async (config, systemPrompt, set, said) => {
      const own = { ...set, messages: said } as ChatRequest
      // A model next to a preset is the request's own.
      expect(mergePreset({ config, systemPrompt }, own)).toEqual(
        await atGateway({ ...own, preset: 'writer' }, config, systemPrompt),
      )
    }),
  )
})

const thread = fc.array(
  fc.record({
    role: fc.constantFrom<Exclude<ThreadMessage['role'], 'tool'>>('user', 'assistant', 'system', 'developer'),
    text: fc.string({ minLength: 1 }),
  }),
  { minLength: 1 },
)
const chat = fc.record({
  thread,
  model: fc.constantFrom(null, 'acme/small'),
  systemPrompt: fc.constantFrom('', 'Be brief.'),
  parameters: fc.record(settings, { requiredKeys: [] }),
  sessionId: fc.constantFrom(null, 'session'),
})

test('a chat with a pinned version sends what the gateway builds from the preset in use', async () => {
  await fc.assert(
    fc.asyncProperty(parameters, fc.string(), chat, async (config, systemPrompt, own: Omit<RequestParts, 'preset'>) => {
      const sentWith = (version: number | null) =>
        effectiveRequest({ ...own, preset: { slug: 'writer', version }, presetValues: { config, systemPrompt } }).body
      expect(sentWith(1)).toEqual(await atGateway(sentWith(null), config, systemPrompt))
    }),
    { numRuns: 400 },
  )
})
