import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveApproval, isServerOffered } from '#shared/tools/effective-approval.ts'
import { toolApproval, type ToolRules } from '#shared/tools/tool-rules.ts'
import { mergeRules } from './merge-rules.ts'

const approval = fc.constantFrom(...toolApproval.options)
const servers = ['files', 'notes']
const names = ['read', 'write', 'toString']
const rules: fc.Arbitrary<ToolRules> = fc.dictionary(
  fc.constantFrom(...servers),
  fc.record(
    { isOffered: fc.boolean(), approval, tools: fc.dictionary(fc.constantFrom(...names), approval) },
    { requiredKeys: [] },
  ),
)

test('merged rules decide like those of the preset and of the chat', () => {
  fc.assert(
    fc.property(rules, rules, (preset, chat) => {
      const merged = mergeRules(preset, chat)
      for (const server of servers) {
        expect(isServerOffered({ preset: merged }, server)).toBe(isServerOffered({ preset, chat }, server))
        for (const name of names) {
          const tool = { server, name }
          expect(effectiveApproval({ preset: merged }, tool).approval).toBe(
            effectiveApproval({ preset, chat }, tool).approval,
          )
        }
      }
    }),
  )
})

test('a chat that asks before all calls of a server drops what the preset always allows', () => {
  const preset: ToolRules = { files: { isOffered: true, tools: { read: 'always' } } }
  expect(mergeRules(preset, { files: { approval: 'ask' } })).toEqual({ files: { isOffered: true, approval: 'ask' } })
})
