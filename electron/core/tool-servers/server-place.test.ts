import { expect, test } from 'vitest'
import { placeOf } from './server-place.ts'

test('the place of a server is the host of its address, and null on this computer', () => {
  const at = (url: string) => placeOf({ kind: 'address', url, headers: [] })
  expect([at('https://mcp.example.com:8443/v1'), at('http://127.0.0.1:3001/mcp'), at('http://[::1]/mcp')]).toEqual([
    'mcp.example.com:8443',
    null,
    null,
  ])
  expect(placeOf({ kind: 'command', command: 'npx', args: [], folder: null, environment: [] })).toBeNull()
})
