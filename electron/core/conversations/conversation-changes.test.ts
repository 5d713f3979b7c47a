import { expect, test } from 'vitest'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { playConversations, snapshotOf } from '../../testing/played-conversations.ts'
import { done, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { AppError } from '#shared/errors.ts'

const version: PresetVersion = {
  id: 'v',
  preset_id: 'p',
  version: 3,
  config: { model: 'of/preset', temperature: 0.2 },
  system_prompt: 'Write.',
  creator_id: 'u',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

test('system prompt and parameters are stored and sent', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.setSystemPrompt']({ conversationId: id, systemPrompt: 'Be brief.' })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { temperature: 0.5, stop: ['x'] },
    unset: [],
  })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { top_p: 0.9 },
    unset: ['stop', 'never set'],
  })
  const after = playConversations({ database })
  expect((await snapshotOf(after.conversations, id)).conversation).toMatchObject({
    systemPrompt: 'Be brief.',
    parameters: { temperature: 0.5, top_p: 0.9 },
  })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  expect(answers[0]?.request).toEqual({
    model: 'a/b',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    session_id: id,
    temperature: 0.5,
    top_p: 0.9,
  })
})

test('a value that a gateway would refuse is refused with its field, and nothing changes', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { reasoning: { effort: 'low' } },
    unset: [],
  })
  const refused = (field: string) =>
    expect.objectContaining({ data: expect.objectContaining({ kind: 'bad-input', field }) })
  expect(() =>
    conversations.calls['conversation.setParameters']({
      conversationId: id,
      set: { temperature: 3, top_p: 1 },
      unset: [],
    }),
  ).toThrow(refused('temperature'))
  expect(() =>
    conversations.calls['conversation.setParameters']({
      conversationId: id,
      set: { reasoning_effort: 'high' },
      unset: [],
    }),
  ).toThrow(refused('reasoning_effort'))
  for (const name of ['messages', 'model', 'stream', 'preset']) {
    expect(() =>
      conversations.calls['conversation.setParameters']({ conversationId: id, set: { [name]: 'x' }, unset: [] }),
    ).toThrow(refused(name))
  }
  expect((await snapshotOf(conversations, id)).conversation.parameters).toEqual({ reasoning: { effort: 'low' } })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { reasoning_effort: 'high' },
    unset: ['reasoning'],
  })
  expect((await snapshotOf(conversations, id)).conversation.parameters).toEqual({ reasoning_effort: 'high' })
})

test('an earlier invalid value does not prevent other changes', async () => {
  const { conversations, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  database.run('update conversations set parameters = ?', '{"temperature":9}')
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { top_p: 1 }, unset: [] })
  expect((await snapshotOf(conversations, id)).conversation.parameters).toEqual({ temperature: 9, top_p: 1 })
})

test('a chat can be pinned and unpinned, and the list shows it', () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.pin']({ conversationId: id, isPinned: true })
  expect(conversations.list()).toMatchObject([{ id, isPinned: true }])
  conversations.calls['conversation.pin']({ conversationId: id, isPinned: false })
  expect(conversations.list()).toMatchObject([{ id, isPinned: false }])
})

test('a preset is requested by its slug, and its model is used until another one is chosen', async () => {
  const { conversations, answers } = playConversations({ defaultModel: () => 'default/model' })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  await conversations.calls['conversation.choosePreset']({
    conversationId: id,
    preset: { slug: 'writer', version: null },
  })
  sendNow(conversations, id, 'One')
  expect(answers[0]?.request.model).toBe('@preset/writer')
  const pipeline = [{ type: 'preset', name: 'writer', summary: 'version 7' }]
  answers[0]?.emit(
    { type: 'chunk', chunk: { choices: [], service_metadata: { pipeline }, usage: null } },
    text('Hi'),
    done,
  )
  await conversations.idle()
  expect((await snapshotOf(conversations, id)).messages[1]).toMatchObject({
    requestedModel: null,
    preset: { slug: 'writer', version: 7 },
  })
  conversations.calls['conversation.chooseModel']({ conversationId: id, model: 'c/d' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  expect(answers[1]?.request.model).toBe('c/d@preset/writer')
  conversations.calls['conversation.stop']({ conversationId: id })
  await conversations.calls['conversation.choosePreset']({ conversationId: id, preset: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Three' })
  expect(answers[2]?.request.model).toBe('c/d')
})

test('removing a preset restores the model before it, or the default one if none was chosen', async () => {
  const { conversations } = playConversations({ defaultModel: () => 'default/model' })
  const ids = ['a/b', null].map((model) => conversations.calls['conversation.create']({ model }).id)
  for (const id of ids) {
    await conversations.calls['conversation.choosePreset']({
      conversationId: id,
      preset: { slug: 'writer', version: null },
    })
    await conversations.calls['conversation.choosePreset']({
      conversationId: id,
      preset: { slug: 'reviewer', version: null },
    })
    await conversations.calls['conversation.choosePreset']({ conversationId: id, preset: null })
  }
  const after = await Promise.all(ids.map(async (id) => (await snapshotOf(conversations, id)).conversation))
  expect(after.map(({ preset, model }) => ({ preset, model }))).toEqual([
    { preset: null, model: 'a/b' },
    { preset: null, model: 'default/model' },
  ])
})

test('an answer has the preset version that was in use when it was requested, unless the gateway reports another one', async () => {
  let inUse: number | null = 6
  const { conversations, answers } = playConversations({ presetVersionInUse: () => inUse })
  const { id } = conversations.calls['conversation.create']({ model: null })
  await conversations.calls['conversation.choosePreset']({
    conversationId: id,
    preset: { slug: 'writer', version: null },
  })
  const pipeline = [{ type: 'preset', name: 'writer', summary: 'version 7' }]
  for (const [index, question] of ['One', 'Two', 'Three'].entries()) {
    sendNow(conversations, id, question)
    if (question === 'Two') {
      answers[index]?.emit({ type: 'chunk', chunk: { choices: [], service_metadata: { pipeline }, usage: null } })
    }
    answers[index]?.emit(text('Hi'), done)
    await conversations.idle()
    inUse = question === 'Two' ? null : 9
  }
  const { messages } = await snapshotOf(conversations, id)
  expect(messages.flatMap((message) => (message.role === 'assistant' ? [message.preset] : []))).toEqual([
    { slug: 'writer', version: 6 },
    { slug: 'writer', version: 7 },
    { slug: 'writer', version: null },
  ])
})

test('a pinned version is read once, stored and sent', async () => {
  const asked: unknown[] = []
  const { conversations, answers, database } = playConversations({
    presetVersionOf: async (...input) => {
      asked.push(input)
      return version
    },
  })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  await conversations.calls['conversation.choosePreset']({ conversationId: id, preset: { slug: 'writer', version: 3 } })
  const after = playConversations({ database })
  after.conversations.calls['conversation.send']({ conversationId: id, text: 'One' })
  expect(asked).toEqual([['embedded', 'writer', 3]])
  expect(after.answers[0]?.request).toEqual({
    model: 'of/preset',
    messages: [
      { role: 'system', content: 'Write.' },
      { role: 'user', content: 'One' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    session_id: id,
    temperature: 0.2,
  })
  expect((await snapshotOf(after.conversations, id)).messages[1]).toMatchObject({
    requestedModel: 'of/preset',
    preset: { slug: 'writer', version: 3 },
  })
  expect(answers).toEqual([])
})

test('a version that cannot be read is not chosen, and the draft stays', async () => {
  const { conversations } = playConversations({
    async presetVersionOf() {
      throw new AppError({ source: 'app', kind: 'not-found', message: 'The gateway does not have version 9.' })
    },
  })
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'Half a thought' })
  await expect(
    conversations.calls['conversation.choosePreset']({ conversationId: id, preset: { slug: 'writer', version: 9 } }),
  ).rejects.toThrow(/version 9/)
  expect((await snapshotOf(conversations, id)).conversation).toMatchObject({
    preset: null,
    model: 'a/b',
    draft: 'Half a thought',
  })
})

test('a pinned version without stored values fails before anything is sent, and the draft stays', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'Half a thought' })
  // As in an imported file that was edited.
  database.run('update conversations set preset = ?', JSON.stringify({ slug: 'writer', version: 3 }))
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'Half a thought' })).toThrow(
    /version 3 of the preset writer/,
  )
  expect(answers).toEqual([])
  expect(await snapshotOf(conversations, id)).toMatchObject({ messages: [], conversation: { draft: 'Half a thought' } })
})

test('a chat without messages loses its preset when it moves to another gateway', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  await conversations.calls['conversation.choosePreset']({
    conversationId: id,
    preset: { slug: 'writer', version: null },
  })
  conversations.followGateway('work', 'work/model')
  expect((await snapshotOf(conversations, id)).conversation).toMatchObject({
    profileId: 'work',
    model: 'work/model',
    preset: null,
  })
})
