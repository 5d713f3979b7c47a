import { expect, test } from 'vitest'
import { chatParameter } from '#shared/chat-parameters/table.ts'
import { controlOf } from '../../parameters/control-of.ts'
import { createParameterEntries, type ParameterChange } from '../../parameters/parameter-entries.ts'
import { settleEntries } from './settle-entries.ts'

const plugins = chatParameter('plugins')

test('a typed value that main still checks is awaited, and one with a problem is not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const committed: ParameterChange[] = []
  const entries = createParameterEntries({ check: () => promise.then(() => []) })
  const seed = chatParameter('seed')
  entries.write(seed, controlOf(seed)(7), (change) => committed.push(change))
  entries.write(plugins, controlOf(plugins)([{ id: 'web' }]), (change) => committed.push(change))
  const settled = settleEntries(entries).then(() => committed.length)
  resolve()
  expect(await settled).toBe(2)

  const temperature = chatParameter('temperature')
  entries.write(temperature, controlOf(temperature)(3), (change) => committed.push(change))
  await settleEntries(entries)
  expect(committed).toHaveLength(2)
})
