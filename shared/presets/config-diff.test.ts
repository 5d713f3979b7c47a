import { expect, test } from 'vitest'
import { diffConfig } from './config-diff.ts'

test('a field is added, removed, changed, or changes its type', () => {
  expect(diffConfig({ model: 'a', seed: 1, top_p: '0.5' }, { model: 'b', top_p: 0.5, stop: null })).toEqual([
    { path: ['model'], kind: 'changed', before: 'a', after: 'b', types: { before: 'text', after: 'text' } },
    { path: ['seed'], kind: 'removed', before: 1, after: undefined, types: { before: 'number', after: 'unset' } },
    { path: ['top_p'], kind: 'type', before: '0.5', after: 0.5, types: { before: 'text', after: 'number' } },
    { path: ['stop'], kind: 'added', before: undefined, after: null, types: { before: 'unset', after: 'null' } },
  ])
})

test('for an object only the changed inner values are reported, by path', () => {
  expect(
    diffConfig(
      { provider: { allow_fallbacks: true, sort: 'price', max_price: { prompt: 1 } } },
      { provider: { allow_fallbacks: true, sort: 'price', max_price: { prompt: 2, image: 1 } } },
    ),
  ).toEqual([
    {
      path: ['provider', 'max_price', 'prompt'],
      kind: 'changed',
      before: 1,
      after: 2,
      types: { before: 'number', after: 'number' },
    },
    {
      path: ['provider', 'max_price', 'image'],
      kind: 'added',
      before: undefined,
      after: 1,
      types: { before: 'unset', after: 'number' },
    },
  ])
})

test('a list changes as a whole, with its items', () => {
  const [change] = diffConfig({ stop: ['a', 'b', 'c'] }, { stop: ['b', 'c', 'd'] })
  expect(change?.items).toEqual([
    { kind: 'removed', value: 'a' },
    { kind: 'same', value: 'b' },
    { kind: 'same', value: 'c' },
    { kind: 'added', value: 'd' },
  ])
})

test('a tool with other content is reported as changed, by name', () => {
  const named = (name: string, description: string) => ({ type: 'function', function: { name, description } })
  const [change] = diffConfig(
    { tools: [named('read', 'old'), { type: 'clock' }] },
    { tools: [named('write', 'x'), named('read', 'new'), { type: 'clock' }] },
  )
  expect(change?.items).toEqual([
    { kind: 'added', value: named('write', 'x') },
    { kind: 'changed', before: named('read', 'old'), value: named('read', 'new') },
    { kind: 'same', value: { type: 'clock' } },
  ])
})

test('null is a separate type: changing to or from it changes the type', () => {
  expect(diffConfig({ seed: null, stop: 'a', user: null }, { seed: 1, stop: null, user: null })).toEqual([
    { path: ['seed'], kind: 'type', before: null, after: 1, types: { before: 'null', after: 'number' } },
    { path: ['stop'], kind: 'type', before: 'a', after: null, types: { before: 'text', after: 'null' } },
  ])
})
