import { expect, test } from 'vitest'
import { type PresetServerShape, presetServer } from '../../testing/preset-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { openPresets } from './presets.ts'

async function open(shape: PresetServerShape = {}) {
  const server = await presetServer(shape)
  const called: (readonly unknown[])[] = []
  const note =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      void called.push([name, ...values])
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? 'p' }),
    emit: emitTo({}),
    toolRules: {
      keepVersion: note('keep'),
      restoreVersion: note('restore'),
      discardDraft: note('discard'),
      promoted: () => ({}),
    },
  })
  const content = { slug: 'writer', systemPrompt: '', config: { model: 'a' } }
  return { presets, called, content }
}

test('a version that only changes rules is saved, although its content is the same', async () => {
  const { presets, called, content } = await open()
  await presets.calls['presets.save']({ ...content, baseVersion: null })
  const { preset } = await presets.calls['presets.save']({ ...content, baseVersion: 1 })
  expect(preset.designated_version?.version).toBe(2)
  expect(called).toEqual([
    ['keep', 'p', 'writer', null, 1],
    ['keep', 'p', 'writer', 1, 2],
  ])
})

test('a restored version takes the rules of the one that it restores', async () => {
  const { presets, called, content } = await open()
  await presets.calls['presets.save']({ ...content, baseVersion: null })
  await presets.calls['presets.save']({ ...content, baseVersion: 1, restores: 1 })
  expect(called.at(-1)).toEqual(['restore', 'p', 'writer', 1, 2])
})

test('the rules of a draft are discarded with it, and when its preset leaves the list', async () => {
  const { presets, called, content } = await open()
  const draft = { ...content, baseVersion: null }
  presets.calls['presets.saveDraft']({ draft })
  presets.calls['presets.discardDraft']({ slug: 'writer' })
  presets.calls['presets.saveDraft']({ draft })
  presets.calls['presets.forget']({ slug: 'writer' })
  expect(called).toEqual([
    ['discard', 'p', 'writer'],
    ['discard', 'p', 'writer'],
  ])
})
