import { expect, test, vi } from 'vitest'
import type { RequestAdjustment } from '#shared/chat/effective-provider.ts'
import { openPolicy } from '#shared/data-policy.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { done } from '../../testing/scripted-answers.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { createDataPolicies, type DataPoliciesParts } from './data-policies.ts'

const providers = [
  { name: 'Nebius', slug: 'nebius', datacenters: ['FI'] },
  { name: 'Novita', slug: 'novita', datacenters: ['US'] },
]

function open(parts: Partial<DataPoliciesParts> = {}) {
  const database = temporaryDatabase()
  const onChanged = vi.fn<() => void>()
  const policies = createDataPolicies({
    database,
    providersOf: () => providers,
    followsRules: () => true,
    seenPreset: () => null,
    readConversation: createConversationStore(database).read,
    readPreset: async () => undefined,
    emit: emitTo({ 'policy.changed': onChanged }),
    ...parts,
  })
  const played = playConversations({ database, requestPolicy: policies.requestPolicy })
  const { id } = played.conversations.calls['conversation.create']({ model: 'a/b' })
  const chat = { kind: 'chat', conversationId: id } as const
  return { ...played, policies, onChanged, id, chat, gateway: { kind: 'gateway', profileId: 'embedded' } as const }
}

test('a message goes out with the rules of gateway and chat, and what the parameter sets', async () => {
  const { conversations, answers, policies, id, chat, gateway } = open()
  policies.calls['policy.set']({ owner: gateway, policy: { ...openPolicy, noTraining: true } })
  policies.calls['policy.set']({ owner: chat, policy: { ...openPolicy, noRetention: true, regions: ['eu'] } })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { provider: { sort: 'price', zdr: false } },
    unset: [],
  })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(answers[0]?.request.provider).toEqual({ sort: 'price', zdr: true, data_collection: 'deny', only: ['nebius'] })
  const preview = await conversations.calls['conversation.preview']({ conversationId: id, text: 'More' })
  expect(preview.body['provider']).toEqual(answers[0]?.request.provider)
  expect(preview.sources['provider']?.source).toBe('policy')
})

test('a policy that leaves no provider sends nothing, and keeps the draft', () => {
  const { conversations, answers, policies, id, chat, gateway } = open()
  policies.calls['policy.set']({ owner: gateway, policy: { ...openPolicy, regions: ['eu'] } })
  policies.calls['policy.set']({ owner: chat, policy: { ...openPolicy, regions: ['us'] } })
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'Hello' })
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })).toThrow(
    'leaves no provider',
  )
  expect([answers.length, conversations.calls['conversation.read']({ conversationId: id }).draft]).toEqual([0, 'Hello'])
})

test('nothing is sent under a policy that the gateway would ignore', () => {
  const { conversations, answers, policies, id, chat, gateway } = open({ followsRules: () => false })
  policies.calls['policy.set']({ owner: chat, policy: { ...openPolicy, noRetention: true } })
  const send = () => conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(send).toThrow('does not follow data policies')
  expect(answers).toEqual([])
  policies.calls['policy.set']({ owner: chat, policy: openPolicy })
  expect(send).not.toThrow()
  policies.calls['policy.set']({ owner: gateway, policy: { ...openPolicy, noTraining: true } })
  expect(() => policies.restrictTest('embedded', 'tender', { messages: [] })).toThrow('does not follow data policies')
})

test('the rules of a preset in use are kept at the gateway, and a chat of it is not sent while they are unknown', async () => {
  const preset = { slug: 'tender', version: null }
  const unknown = open()
  await unknown.conversations.calls['conversation.choosePreset']({ conversationId: unknown.id, preset })
  unknown.policies.calls['policy.set']({ owner: unknown.chat, policy: { ...openPolicy, noRetention: true } })
  expect(() => unknown.conversations.calls['conversation.send']({ conversationId: unknown.id, text: 'Hi' })).toThrow(
    'not known yet',
  )
  const config = { model: 'p/q', seed: 1, top_k: null, provider: { order: ['nebius'], ignore: ['novita'] } }
  const known = open({ seenPreset: () => ({ config, systemPrompt: '' }) })
  await known.conversations.calls['conversation.choosePreset']({ conversationId: known.id, preset })
  known.conversations.calls['conversation.send']({ conversationId: known.id, text: 'Hi' })
  expect(known.answers[0]?.request).not.toHaveProperty('provider')
  known.answers[0]?.emit(done)
  await known.conversations.idle()
  known.policies.calls['policy.set']({ owner: known.chat, policy: { ...openPolicy, noRetention: true } })
  known.conversations.calls['conversation.send']({ conversationId: known.id, text: 'Hi' })
  expect(known.answers[1]?.request.provider).toEqual({ order: ['nebius'], ignore: ['novita'], zdr: true })
  expect(await known.policies.calls['policy.ofChat']({ conversationId: known.id })).toMatchObject({
    effective: { excluded: ['novita'], sources: { noRetention: ['chat'], excluded: { novita: ['preset'] } } },
    own: { gateway: openPolicy, preset: openPolicy },
    model: 'p/q',
    parameters: ['seed'],
  })
})

test('a retry with other providers does not replace the unknown rules of a preset', async () => {
  const { conversations, answers, id } = open()
  await conversations.calls['conversation.choosePreset']({ conversationId: id, preset: { slug: 'p', version: null } })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hi' })
  answers[0]?.emit(done)
  await conversations.idle()
  const { id: messageId } = await lastAnswer(conversations, id)
  const retry = (adjustment: RequestAdjustment) => () =>
    conversations.calls['conversation.retry']({ conversationId: id, messageId, adjustment })
  expect(retry({ ignore: ['nebius'] })).toThrow('not known yet')
  expect(retry({ allowFallbacks: true })).toThrow('not known yet')
  expect(retry({ lift: ['zdr'] })).toThrow('not known yet')
  expect(answers).toHaveLength(1)
  expect(retry({ unset: ['seed'] })).not.toThrow()
})

test('a retry leaves a rule out once', async () => {
  const { conversations, answers, policies, id, chat } = open()
  policies.calls['policy.set']({ owner: chat, policy: { ...openPolicy, noRetention: true, excluded: ['novita'] } })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(done)
  await conversations.idle()
  const { id: messageId } = await lastAnswer(conversations, id)
  const adjustment = { lift: ['zdr' as const], ignore: ['Nebius'], model: 'c/d', unset: ['seed'] }
  conversations.calls['conversation.retry']({ conversationId: id, messageId, adjustment })
  expect(answers[1]?.request).toMatchObject({ model: 'c/d', provider: { ignore: ['novita', 'nebius'] } })
  expect(answers[1]?.request.provider).not.toHaveProperty('zdr')
  answers[1]?.emit(done)
  await conversations.idle()
  conversations.calls['conversation.retry']({ conversationId: id, messageId })
  expect(answers[2]?.request).toMatchObject({ model: 'a/b', provider: { zdr: true, ignore: ['novita'] } })
})

test('a policy is stored until it demands nothing, and is gone with its chat', () => {
  const { policies, onChanged, chat, gateway, database } = open()
  const policy = { ...openPolicy, noTraining: true }
  for (const owner of [chat, gateway]) policies.calls['policy.set']({ owner, policy })
  expect(policies.calls['policy.read']({ owner: chat })).toEqual(policy)
  expect(onChanged).toHaveBeenCalledTimes(2)
  policies.removeOrphans()
  expect(policies.calls['policy.read']({ owner: chat })).toEqual(policy)
  database.run('delete from conversations')
  policies.removeOrphans()
  expect(policies.calls['policy.read']({ owner: chat })).toEqual(openPolicy)
  expect(policies.calls['policy.read']({ owner: gateway })).toEqual(policy)
  policies.calls['policy.set']({ owner: gateway, policy: openPolicy })
  expect(database.all(`select key from settings where key like 'dataPolicy%'`)).toEqual([])
})

test('rules of chats that are gone are not removed after the database was closed', () => {
  const { policies, database } = open()
  database.close()
  expect(policies.removeOrphans).not.toThrow()
})

test('a test of a preset has the rules of its gateway and of the preset', () => {
  const { policies, gateway } = open()
  policies.calls['policy.set']({ owner: gateway, policy: { ...openPolicy, noTraining: true } })
  const preset = { kind: 'preset', profileId: 'embedded', slug: 'tender' } as const
  policies.calls['policy.set']({ owner: preset, policy: { ...openPolicy, noRetention: true } })
  const request = { messages: [], provider: { sort: 'price' } }
  expect(policies.restrictTest('embedded', 'tender', request)).toEqual({
    messages: [],
    provider: { sort: 'price', data_collection: 'deny', zdr: true },
  })
  expect(policies.restrictTest('embedded', 'other', request).provider).toEqual({
    sort: 'price',
    data_collection: 'deny',
  })
  expect(policies.restrictTest('elsewhere', 'tender', request)).toBe(request)
  policies.calls['policy.set']({ owner: preset, policy: { ...openPolicy, regions: ['japan'] } })
  expect(() => policies.restrictTest('embedded', 'tender', request)).toThrow('leaves no provider')
})

test('a preset whose rules stay unknown is read once a minute', async () => {
  let time = 0
  let reads = 0
  const readPreset = async () => {
    reads += 1
    throw new Error('gone')
  }
  const { conversations, policies, id } = open({ readPreset, now: () => time })
  await conversations.calls['conversation.choosePreset']({ conversationId: id, preset: { slug: 'p', version: null } })
  const readsAfter = async (at: number) => {
    time = at
    await policies.calls['policy.ofChat']({ conversationId: id })
    return reads
  }
  expect(await readsAfter(0)).toBe(1)
  expect(await readsAfter(59_000)).toBe(1)
  expect(await readsAfter(60_000)).toBe(2)
})
