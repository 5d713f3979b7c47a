import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createToolServerStore } from './tool-server-store.ts'

test('a damaged server is left out, and the app starts', () => {
  const database = temporaryDatabase()
  const store = createToolServerStore(database)
  const transport = { kind: 'address' as const, url: 'https://example.com/mcp', headers: [] }
  for (const name of ['broken', 'sound']) {
    store.write({ config: { name, transport, timeoutSeconds: 60 }, isOn: true, signedInAt: null })
  }
  database.run(`update tool_servers set config = '{' where name = 'broken'`)
  expect(store.all().map(({ config }) => config.name)).toEqual(['sound'])
})
