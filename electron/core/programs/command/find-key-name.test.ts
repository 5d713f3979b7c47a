import { expect, test } from 'vitest'
import { canNameKey, findKeyByName } from './find-key-name.ts'

const keys = ['Claude Code', 'claude-code', 'Bob’s editor (work)', 'Über', '…'].map((name, id) => ({ name, id }))

test.each([
  ['claude-code', 1],
  ['Claude Code', 0],
  ['CLAUDE CODE', 0],
  ['Claude_Code', 0],
  ['bob-s-editor-work', 2],
  ['über', 3],
])('%s finds a key by its name, then in other case, then as words', (name, id) => {
  expect(findKeyByName(keys, name)?.id).toBe(id)
})

test.each(['claude', 'claudecode', '-', '', '!?'])('%j finds no key', (name) => {
  expect(findKeyByName(keys, name)).toBe(null)
})

test.each([
  ['Claude Code', true],
  ['aider_2.0-beta', true],
  ['', false],
  [' x', false],
  ['x'.repeat(65), false],
  ['x\ny', false],
  ['x\u202Ey', false],
  ['“x”', false],
])('a new key named %j: %s', (name, isAllowed) => {
  expect(canNameKey(name)).toBe(isAllowed)
})
