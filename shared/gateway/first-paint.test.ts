import { expect, test, vi } from 'vitest'

// The first paint must not load zod (design.md 8, G11), and neither may the modules that the renderer needs for it.
vi.mock('zod', () => {
  throw new Error('zod was loaded')
})

test.each([
  ['answer', () => import('../answer.ts')],
  ['the table of parameters', () => import('../chat-parameters/table.ts')],
  ['the check of limits', () => import('../chat-parameters/limit-problem.ts')],
  ['dialects', () => import('./dialect.ts')],
  ['statuses', () => import('./statuses.ts')],
  ['the sentence for issues', () => import('./explain-issues.ts')],
  ['server-sent events', () => import('./server-sent-events.ts')],
])('%s does not load zod', async (_, load) => {
  await expect(load()).resolves.toBeDefined()
})

test('a schema loads zod, which proves that the test above works', async () => {
  await expect(import('./usage.ts')).rejects.toThrow(/mocking a module|zod was loaded/)
})
