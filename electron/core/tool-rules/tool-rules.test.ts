import { expect, test, vi } from 'vitest'
import { emitTo } from '../../testing/emit-to.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createToolRules } from './tool-rules.ts'

function open(versionInUse: number | null = null) {
  const database = temporaryDatabase()
  const onChanged = vi.fn<() => void>()
  const chat = { id: 'c', profileId: 'p', preset: { slug: 'reviewer', version: 7 } }
  const rules = createToolRules({
    database,
    readConversation: (id) => ({ ...chat, id }),
    presetVersionInUse: () => versionInUse,
    activeProfileId: () => 'p',
    emit: emitTo({ 'tools.rulesChanged': onChanged }),
  })
  return { rules, chat, database, onChanged }
}

const read = { files: { tools: { read: 'always' as const } } }

test('rules are kept for all chats, for one, and for a version of a preset', () => {
  const { rules, chat, onChanged } = open()
  rules.calls['tools.setRules']({ rules: { files: { approval: 'never' } } })
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', 6, 7)
  rules.calls['conversation.setToolRules']({ conversationId: 'c', rules: { files: { isOffered: false } } })
  expect(rules.rulesOf(chat)).toEqual({
    default: { files: { approval: 'never' } },
    preset: read,
    chat: { files: { isOffered: false } },
  })
  expect(rules.rulesOf({ ...chat, preset: null }).preset).toEqual({})
  expect(onChanged).toHaveBeenCalledTimes(4)
})

test('a version that is saved without changed rules has those of its base, and a draft replaces them', () => {
  const { rules } = open(2)
  const of = (version: number | 'draft') => rules.calls['presets.toolRules']({ slug: 'reviewer', version })
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', null, 1)
  rules.keepVersion('p', 'reviewer', 1, 2)
  expect([of(1), of(2), of('draft')]).toEqual([read, read, read])
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: {} })
  expect(of('draft')).toEqual({})
  rules.keepVersion('p', 'reviewer', 2, 3)
  expect([of(2), of(3)]).toEqual([read, {}])
})

test('a preset without a version has the rules of its version in use', () => {
  const { rules, chat } = open(3)
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', 2, 3)
  expect(rules.rulesOf({ ...chat, preset: { slug: 'reviewer', version: null } }).preset).toEqual(read)
})

test('allowing a tool adds one rule and keeps the others', () => {
  const { rules, chat } = open()
  rules.calls['tools.setRules']({ rules: { files: { approval: 'never', tools: { write: 'ask' } } } })
  rules.allow(null, { server: 'files', name: 'read' })
  rules.allow('c', { server: 'files', name: 'write' })
  expect(rules.rulesOf(chat)).toMatchObject({
    default: { files: { approval: 'never', tools: { write: 'ask', read: 'always' } } },
    chat: { files: { tools: { write: 'always' } } },
  })
})

test('the rules of a server go with it, from chats and presets too', () => {
  const { rules, chat } = open()
  const both = { ...read, other: { approval: 'ask' as const } }
  rules.calls['tools.setRules']({ rules: both })
  rules.calls['conversation.setToolRules']({ conversationId: 'c', rules: both })
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: both })
  rules.keepVersion('p', 'reviewer', null, 7)
  rules.removeServer('files')
  const left = { other: { approval: 'ask' } }
  expect(rules.rulesOf(chat)).toEqual({ default: left, preset: left, chat: left })
})

test('the rules of a chat go with it', () => {
  const { rules, chat } = open()
  rules.allow('c', { server: 'files', name: 'read' })
  rules.removeOrphans()
  expect(rules.rulesOf(chat).chat).toEqual({})
})

test('a restored version has its former rules again, and the draft keeps its own', () => {
  const { rules } = open(2)
  const of = (version: number | 'draft') => rules.calls['presets.toolRules']({ slug: 'reviewer', version })
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', null, 1)
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: {} })
  rules.restoreVersion('p', 'reviewer', 1, 3)
  expect([of(3), of('draft')]).toEqual([read, {}])
})

test('the rules of a draft go with it, and those of the version in use hold again', () => {
  const { rules, onChanged } = open(2)
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', null, 2)
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: {} })
  rules.discardDraft('p', 'reviewer')
  expect(rules.calls['presets.toolRules']({ slug: 'reviewer', version: 'draft' })).toEqual(read)
  expect(onChanged).toHaveBeenCalledTimes(4)
  rules.discardDraft('p', 'reviewer')
  expect(onChanged).toHaveBeenCalledTimes(4)
})

test('a chat that becomes a preset gives it the rules of its preset and its own', () => {
  const { rules, chat } = open()
  rules.calls['presets.setToolRules']({ slug: 'reviewer', rules: read })
  rules.keepVersion('p', 'reviewer', null, 7)
  rules.calls['tools.setRules']({ rules: { files: { approval: 'never' } } })
  rules.allow('c', { server: 'files', name: 'write' })
  expect(rules.promoted(chat)).toEqual({ files: { tools: { read: 'always', write: 'always' } } })
})
