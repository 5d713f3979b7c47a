import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { mergePreset } from '#shared/presets/merge-preset.ts'
import { applyPreset } from './apply-preset.ts'

const tool = fc.oneof(
  fc.constantFrom({ type: 'clock' }, { type: 'guide_search' }),
  fc.record({
    type: fc.constant('function'),
    function: fc.record({ name: fc.constantFrom('read', 'write'), description: fc.string() }),
  }),
)
const parameters = fc.record(
  {
    model: fc.constantFrom('acme/large', 'acme/small'),
    temperature: fc.constantFrom(0, 1, null),
    max_tokens: fc.integer({ min: 1 }),
    max_completion_tokens: fc.integer({ min: 1 }),
    reasoning: fc.constant({ effort: 'low' }),
    reasoning_effort: fc.constant('low'),
    provider: fc.record({ allow_fallbacks: fc.boolean() }),
    tools: fc.array(tool, { minLength: 1 }),
  },
  { requiredKeys: [] },
)
const messages = fc
  .array(fc.record({ role: fc.constantFrom('system', 'developer', 'user'), content: fc.string() }), { minLength: 1 })
  // Roles and contents are those of the schema.
  .map((list) => list as ChatRequest['messages'])

test('the app puts a version into a request as the gateway puts in the preset', () => {
  fc.assert(
    fc.property(parameters, fc.string(), parameters, messages, (config, systemPrompt, set, said) => {
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
      const own = { ...set, messages: said } as ChatRequest
      const { request } = applyPreset(
        { ...own, preset: 'writer' },
        // Only the version is read.
        { read: () => ({ designated_version: version }) as never },
      )
      // A model beside a preset is the request's own.
      expect(mergePreset({ config, systemPrompt }, own)).toEqual(request)
    }),
  )
})
