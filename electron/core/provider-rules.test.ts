import { expect, test } from 'vitest'
import { playConversations } from '../testing/played-conversations.ts'
import { presetServer } from '../testing/preset-server.ts'
import { openPresets } from './presets/presets.ts'
import { createProviderRuleCalls } from './provider-rules.ts'

async function open() {
  const server = await presetServer()
  const { conversations, database } = playConversations()
  const presets = openPresets({
    database,
    gatewayOf: () => server.gateway,
    profileOf: () => ({ id: 'openrouter' }),
    emit: () => undefined,
    now: () => 1000,
  })
  const calls = { ...conversations.calls, ...presets.calls }
  return { server, calls, toggle: createProviderRuleCalls(calls)['providers.toggleRule'] }
}

const slug = 'writer'
const target = { kind: 'preset', slug } as const

test('a rule is set in the parameters of a chat, and removed by the next press', async () => {
  const { calls, toggle } = await open()
  const { id: conversationId } = calls['conversation.create']({ model: null })
  calls['conversation.setParameters']({ conversationId, set: { temperature: 0.5 }, unset: [] })
  const press = () =>
    toggle({ target: { kind: 'chat', conversationId }, rule: { kind: 'only', providers: ['mistral'] } })
  const parameters = () => calls['conversation.read']({ conversationId }).parameters
  expect(await press()).toEqual({ kind: 'chat', isSet: true, before: undefined })
  expect(parameters()).toEqual({ temperature: 0.5, provider: { only: ['mistral'] } })
  expect(await press()).toEqual({ kind: 'chat', isSet: false, before: { only: ['mistral'] } })
  expect(parameters()).toEqual({ temperature: 0.5 })
})

test('a rule begins the draft of a preset with the content of its version in use', async () => {
  const { server, calls, toggle } = await open()
  server.write(slug, { model: 'a', provider: { sort: 'price' } }, 'Be brief.')
  expect(await toggle({ target, rule: { kind: 'ignore', providers: ['mistral'] } })).toEqual({
    kind: 'preset',
    isSet: true,
    before: null,
  })
  const draft = {
    slug,
    systemPrompt: 'Be brief.',
    config: { model: 'a', provider: { sort: 'price', ignore: ['mistral'] } },
    baseVersion: 1,
    updatedAt: 1000,
  }
  expect(calls['presets.draft']({ slug })).toEqual(draft)
  expect(await toggle({ target, rule: { kind: 'ignore', providers: ['mistral'] } })).toEqual({
    kind: 'preset',
    isSet: false,
    before: draft,
  })
})

test('of two concurrent changes none is lost', async () => {
  const { server, calls, toggle } = await open()
  server.write(slug, { model: 'a' })
  const { id: conversationId } = calls['conversation.create']({ model: null })
  const both = ['mistral', 'azure'].flatMap((provider) => [
    toggle({ target, rule: { kind: 'ignore', providers: [provider] } }),
    toggle({ target: { kind: 'chat', conversationId }, rule: { kind: 'ignore', providers: [provider] } }),
  ])
  await Promise.all(both)
  const provider = { ignore: ['mistral', 'azure'] }
  expect(calls['presets.draft']({ slug })?.config).toEqual({ model: 'a', provider })
  expect(calls['conversation.read']({ conversationId }).parameters).toEqual({ provider })
})
