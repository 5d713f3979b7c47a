import { expect, test } from 'vitest'
import type { Comparison } from '#shared/conversation.ts'
import { showChosenModel } from '../model-picker/chosen-model.ts'
import { firstTargets } from './first-targets.ts'

const chat = { id: 'chat', model: 'acme/small', preset: null }
const asked = (model: string | null) => ({ model, preset: null, parameters: null })

test('a comparison begins with this chat and the model that was chosen last elsewhere', () => {
  expect(firstTargets(chat, [], ['acme/small', 'acme/large'])).toEqual([asked('acme/small'), asked('acme/large')])
  expect(firstTargets(chat, [], [])).toEqual([asked('acme/small'), asked('acme/small')])
})

test('this chat is asked with the model that was chosen a moment ago, also before main has told of it', () => {
  const takeBack = showChosenModel(chat, 'acme/middle')
  expect(firstTargets(chat, [], ['acme/middle', 'acme/large'])).toEqual([asked('acme/middle'), asked('acme/large')])
  takeBack()
  expect(firstTargets(chat, [], [])).toEqual([asked('acme/small'), asked('acme/small')])
})

test('or with those that were compared in this chat last', () => {
  const columns = ['acme/small', 'x', 'y'].map((model) => ({ answerId: model, target: asked(model) }))
  const comparison: Comparison = {
    questionId: 'q',
    keptId: null,
    columns: [...columns, { answerId: 'z', target: null }],
  }
  expect(firstTargets(chat, [comparison], ['acme/large'])).toEqual([asked('acme/small'), asked('x'), asked('y')])
})
