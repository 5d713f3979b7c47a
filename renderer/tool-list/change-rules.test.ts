import { expect, test } from 'vitest'
import { approvalChoice, offeredChoice, withApproval, withOffered } from './change-rules.ts'

const files = { server: 'files', name: null }
const read = { server: 'files', name: 'read' }

test('a rule for a server and for a tool are set beside each other and removed again', () => {
  const one = withApproval({ other: { isOffered: false } }, files, 'always')
  const both = withApproval(one, read, 'never')
  expect(both).toEqual({ other: { isOffered: false }, files: { approval: 'always', tools: { read: 'never' } } })
  expect(withApproval(both, files, null)).toEqual({ other: { isOffered: false }, files: { tools: { read: 'never' } } })
  expect(withApproval(withApproval(both, files, null), read, null)).toEqual({ other: { isOffered: false } })
})

test('a change keeps what else a rule says', () => {
  expect(withApproval({ files: { isOffered: true, approval: 'ask' } }, files, null)).toEqual({
    files: { isOffered: true },
  })
})

test('without a rule the app asks', () => {
  expect(approvalChoice({}, 'default', read)).toEqual({ own: null, inherited: 'ask', from: null })
})

test('a tool follows its server, which follows the preset and the settings', () => {
  const rules = {
    default: { files: { approval: 'always' } },
    preset: { files: { approval: 'never', tools: { read: 'ask' } } },
    chat: { files: { approval: 'always' } },
  } as const
  expect(approvalChoice(rules, 'default', read)).toMatchObject({ own: null })
  expect(approvalChoice({ default: rules.default }, 'default', read)).toEqual({
    own: null,
    inherited: 'always',
    from: 'server',
  })
  expect(approvalChoice(rules, 'chat', read)).toEqual({ own: null, inherited: 'always', from: 'server' })
  expect(approvalChoice(rules, 'chat', files)).toEqual({ own: 'always', inherited: 'never', from: 'preset' })
  expect(approvalChoice({ default: rules.default }, 'chat', files)).toEqual({
    own: null,
    inherited: 'always',
    from: 'default',
  })
})

test('a rule of the tool itself is its own, also one that says the same as its server', () => {
  const rules = { default: { files: { approval: 'ask', tools: { read: 'ask' } } } } as const
  expect(approvalChoice(rules, 'default', read)).toEqual({ own: 'ask', inherited: 'ask', from: 'server' })
})

test('names of methods of objects are plain names', () => {
  const target = { server: 'constructor', name: 'toString' }
  expect(approvalChoice({ default: {} }, 'default', target)).toEqual({ own: null, inherited: 'ask', from: null })
  expect(withApproval({}, target, 'never')).toEqual({ constructor: { tools: { toString: 'never' } } })
})

test('a server is offered by choice, and a removed choice leaves the other rules', () => {
  const approvals = { files: { approval: 'ask' as const } }
  const hidden = withOffered(approvals, 'files', false)
  expect(hidden).toEqual({ files: { approval: 'ask', isOffered: false } })
  expect(withOffered(hidden, 'files', null)).toEqual(approvals)
  expect(withOffered(withOffered({}, 'files', true), 'files', null)).toEqual({})
})

test('without a choice the rule of the next owner holds, or that of the app', () => {
  const rules = { default: { files: { isOffered: false } }, preset: { files: { isOffered: true } } }
  expect(offeredChoice(rules, 'preset', 'files')).toEqual({ own: true, inherited: false, from: 'default' })
  expect(offeredChoice(rules, 'chat', 'files')).toEqual({ own: null, inherited: true, from: 'preset' })
  expect(offeredChoice(rules, 'preset', 'toString')).toEqual({ own: null, inherited: true, from: null })
})
