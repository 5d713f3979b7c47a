import { expect, test } from 'vitest'
import { createToolSupport } from './tool-support.ts'

test('a model takes tools unless its gateway lists its parameters without them', () => {
  const support = createToolSupport()
  expect(support.takesTools('p', 'plain')).toBe(true)
  support.note('p', [
    { id: 'plain', supported_parameters: ['temperature'] },
    { id: 'tools', supported_parameters: ['tools'] },
    { id: 'silent', supported_parameters: [] },
  ])
  const takes = (model: string | null, profile = 'p') => support.takesTools(profile, model)
  expect([takes('plain'), takes('tools'), takes('silent'), takes('other'), takes(null)]).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  expect(takes('plain', 'q')).toBe(true)
})
