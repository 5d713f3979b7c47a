import { expect, test, vi } from 'vitest'
import type { Conversation } from '#shared/conversation.ts'
import { applyParts } from './conversation-state.ts'
import { chooseChatModel, createOpenConversationStore } from './conversation-store.ts'

const chat: Conversation = {
  id: 'one',
  title: 'Index',
  createdAt: 1,
  updatedAt: 2,
  profileId: 'embedded',
  model: 'acme/small',
  systemPrompt: '',
  parameters: {},
  preset: null,
  queue: [],
  comparing: [],
  draft: '',
}

/** Opens the chat; `answer` is what main answers to a choice. */
function openChat(answer: Promise<unknown> | { ok: true; value: null } = { ok: true, value: null }) {
  const calls: unknown[] = []
  const store = createOpenConversationStore()
  const model = () => store.getState().conversation?.model
  const publish = (next: string | null) =>
    store.setState((state) => applyParts(state, [{ type: 'conversation', conversation: { ...chat, model: next } }]))
  vi.stubGlobal('window', {
    bridge: {
      call: async (name: string, input: unknown) => {
        calls.push([name, input, model()])
        return answer
      },
    },
  })
  store.setState({ conversation: chat })
  return { store, model, publish, calls }
}

test('a chosen model is shown immediately, until main publishes another', async () => {
  const { store, model, publish } = openChat()
  expect(model()).toBe('acme/small')
  const chosen = chooseChatModel(store, 'acme/large')
  expect(model()).toBe('acme/large')
  publish('acme/large')
  expect(model()).toBe('acme/large')
  await chosen
  publish('acme/middle')
  expect(model()).toBe('acme/middle')
})

test('choosing no model is a choice too', async () => {
  const { store, model } = openChat()
  const chosen = chooseChatModel(store, null)
  expect(model()).toBeNull()
  await chosen
})

test('main is asked before a reader of the model is', async () => {
  const { store, calls } = openChat()
  await chooseChatModel(store, 'acme/large')
  expect(calls).toEqual([['conversation.chooseModel', { conversationId: 'one', model: 'acme/large' }, 'acme/small']])
})

test('a refused model is replaced by the one before, or by the one that main has published since', async () => {
  const refused = openChat(Promise.reject(new Error('refused')))
  await expect(chooseChatModel(refused.store, 'acme/large')).rejects.toThrow('refused')
  expect(refused.model()).toBe('acme/small')

  const published = openChat(Promise.reject(new Error('refused')))
  const chosen = chooseChatModel(published.store, 'acme/large')
  published.publish('acme/middle')
  await expect(chosen).rejects.toThrow('refused')
  expect(published.model()).toBe('acme/middle')
})
