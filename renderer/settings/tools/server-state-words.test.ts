import { expect, test } from 'vitest'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { serverAddress, serverCounts, serverStateWords } from './server-state-words.ts'

const now = new Date(2026, 10, 26, 15).getTime()
const at = (hour: number, day = 26) => new Date(2026, 10, day, hour, 5).getTime()

const server: ToolServer = {
  name: 'files',
  transport: { kind: 'command', command: 'npx', args: ['-y', 'a server'], folder: null, environment: [] },
  timeoutSeconds: 60,
  isOn: true,
  state: { kind: 'running', since: at(14) },
  tools: 14,
  moreTools: 0,
  resources: 2,
  prompts: 0,
  says: null,
  signedInAt: null,
}
const remote: ToolServer = { ...server, transport: { kind: 'address', url: 'https://mcp.example/v1', headers: [] } }
const failure = { message: 'The server ended with code 1.' }

test.each([
  [server, 'Running since 14:05'],
  [{ ...server, state: { kind: 'running', since: at(9, 24) } }, 'Running since 24 Nov, 09:05'],
  [remote, 'Connected to mcp.example since 14:05'],
  [{ ...remote, signedInAt: at(8, 9) }, 'Connected to mcp.example since 14:05, signed in on 9 Nov'],
  [{ ...server, state: { kind: 'off' } }, 'Off'],
  [{ ...server, state: { kind: 'starting' } }, 'Starting'],
  [{ ...server, state: { kind: 'signed-out' } }, 'Sign-in needed'],
  [{ ...server, state: { kind: 'signing-in' } }, 'Waiting for the sign-in in your browser'],
  [{ ...server, state: { kind: 'restarting', at: now, failures: 2, failure } }, 'The server ended with code 1.'],
  [{ ...server, state: { kind: 'failed', failures: 5, failure } }, 'The server ended with code 1.'],
] as const)('the state of a server is said in words', (shown, words) => {
  expect(serverStateWords(shown as ToolServer, now)).toBe(words)
})

test('a server says what it has, and how much of it the app takes', () => {
  expect(serverCounts(server)).toBe('14 tools, 2 resources')
  expect(serverCounts({ ...server, tools: 128, moreTools: 4872, resources: 0 })).toBe('128 of 5,000 tools')
  expect(serverCounts({ ...server, tools: 0, resources: 1 })).toBe('1 resource')
  expect(serverCounts({ ...server, tools: 0, resources: 0 })).toBe('')
})

test('a command line has quotes where it needs them', () => {
  expect([serverAddress(server), serverAddress(remote)]).toEqual([`npx -y 'a server'`, 'https://mcp.example/v1'])
})
