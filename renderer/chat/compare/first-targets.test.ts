import { expect, test } from 'vitest'
import type { Comparison, Conversation } from '#shared/conversation.ts'
import { createOpenConversationStore, showModel } from '../conversation/conversation-store.ts'
import { firstTargets, nextTarget } from './first-targets.ts'

const chat = { model: 'acme/small', preset: null }
const listed = ['acme/small', 'acme/middle', 'acme/large', 'x', 'y'].map((id) => ({ id }))
const asked = (model: string | null) => ({ model, preset: null, parameters: null })

test('a comparison begins with the chat’s model and the one most recently chosen elsewhere', () => {
  const targets = firstTargets(chat, [], ['acme/small', 'acme/large'], listed)
  expect(targets).toEqual([asked('acme/small'), asked('acme/large')])
  expect(firstTargets(chat, [], [], [])).toEqual([asked('acme/small'), asked('acme/small')])
})

test('the first target uses a pending model choice, also before main confirms it', () => {
  const store = createOpenConversationStore()
  // The other fields do not matter here.
  store.setState({ conversation: chat as Conversation })
  const shown = () => store.getState().conversation ?? chat
  const rollBack = showModel(store, 'acme/middle')
  expect(firstTargets(shown(), [], ['acme/middle', 'acme/large'], listed)).toEqual([
    asked('acme/middle'),
    asked('acme/large'),
  ])
  rollBack()
  expect(firstTargets(shown(), [], [], [])).toEqual([asked('acme/small'), asked('acme/small')])
})

test('a comparison begins with the targets that the chat compared last', () => {
  const columns = ['acme/small', 'x', 'y'].map((model) => ({ answerId: model, target: asked(model) }))
  const comparison: Comparison = {
    questionId: 'q',
    keptId: null,
    columns: [...columns, { answerId: 'z', target: null }],
  }
  expect(firstTargets(chat, [comparison], ['acme/large'], listed)).toEqual([
    asked('acme/small'),
    asked('x'),
    asked('y'),
  ])
})

test('models of another gateway are not proposed, neither recent nor compared ones', () => {
  const column = { answerId: 'a', target: asked('elsewhere/model') }
  const comparison: Comparison = { questionId: 'q', keptId: null, columns: [column] }
  const own = [asked('acme/small'), asked('acme/large')]
  expect(firstTargets(chat, [comparison], ['elsewhere/model', 'acme/large'], listed)).toEqual(own)
})

test('each further target is another chat model, until the list ends', () => {
  const few = [
    { id: 'acme/small' },
    { id: 'acme/voice', architecture: { output_modalities: ['audio'] } },
    { id: 'acme/large' },
  ] as Parameters<typeof nextTarget>[2]
  expect(nextTarget([asked('acme/small')], ['acme/small'], few)).toEqual(asked('acme/large'))
  const both = [asked('acme/small'), asked('acme/large')]
  expect(nextTarget(both, [], few)).toEqual(asked('acme/large'))
})
