import { expect, test } from 'vitest'
import { effectiveApproval, isOffered } from './effective-approval.ts'

const tool = { server: 'files', name: 'read' }

test('the strongest owner decides, and of one owner the rule of the tool', () => {
  expect(effectiveApproval({}, tool)).toEqual({ approval: 'ask', source: null })
  const all = { files: { approval: 'always' as const, tools: { write: 'never' as const } } }
  expect(effectiveApproval({ default: all }, tool)).toEqual({ approval: 'always', source: 'default' })
  expect(effectiveApproval({ default: all }, { ...tool, name: 'write' }).approval).toBe('never')
  // A rule of the chat for the whole server is stronger than one of all chats for the tool.
  const chat = { files: { approval: 'ask' as const } }
  expect(effectiveApproval({ default: all, chat }, { ...tool, name: 'write' })).toEqual({
    approval: 'ask',
    source: 'chat',
  })
  const preset = { files: { tools: { read: 'never' as const } } }
  expect(effectiveApproval({ default: all, preset }, tool)).toEqual({ approval: 'never', source: 'preset' })
  expect(isOffered({ default: all, preset }, tool)).toBe(false)
  expect(isOffered({ default: all, chat: { files: { isOffered: false } } }, tool)).toBe(false)
})

test('names of methods of objects have no rules', () => {
  const rules = { default: { files: { tools: {} } } }
  expect(effectiveApproval(rules, { server: 'files', name: 'constructor' }).approval).toBe('ask')
  expect(effectiveApproval(rules, { server: 'toString', name: 'read' }).approval).toBe('ask')
})
