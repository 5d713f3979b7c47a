import { expect, test, vi } from 'vitest'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createToolRules } from './tool-rules.ts'

const rules: ToolRules = {
  git: { approval: 'always', tools: { push: 'never' } },
  files: { isOffered: false },
}

test('rules are stored, and those of a removed server are removed', () => {
  const database = temporaryDatabase()
  const onChanged = vi.fn<() => void>()
  const { calls, removeServer } = createToolRules({ database, emit: emitTo({ 'tools.rulesChanged': onChanged }) })
  expect(calls['tools.rules']()).toEqual({})
  calls['tools.setRules']({ rules })
  expect(createToolRules({ database, emit: () => undefined }).calls['tools.rules']()).toEqual(rules)
  removeServer('git')
  removeServer('constructor')
  expect(calls['tools.rules']()).toEqual({ files: { isOffered: false } })
  expect(onChanged).toHaveBeenCalledTimes(2)
})
