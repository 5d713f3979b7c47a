import { expect, test } from 'vitest'
import type { ServerTool } from '#shared/tools/tool.ts'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { placeOfServer } from './tool-place.ts'
import { filterTools, functionsIn, toolGroups } from './tool-rows.ts'

const server = (name: string, transport: ToolServer['transport']): ToolServer => ({
  name,
  transport,
  timeoutSeconds: 60,
  isOn: true,
  state: { kind: 'running', since: 0 },
  tools: 1,
  moreTools: 0,
  resources: 0,
  prompts: 0,
  says: null,
  signedInAt: null,
})
const command = { kind: 'command', command: 'npx', args: [], folder: null, environment: [] } as const
const address = (url: string) => ({ kind: 'address', url, headers: [] }) as const

const tool = (of: string, name: string, hints: Partial<ServerTool> = {}): ServerTool => ({
  server: of,
  name,
  wireName: `${of}__${name}`,
  title: null,
  description: `Does ${name}`,
  inputSchema: {},
  isReadOnly: null,
  isDestructive: null,
  isOpenWorld: null,
  ...hints,
})

const files = server('files', { ...command, args: [], environment: [] })
const remote = server('remote', { ...address('https://mcp.example/'), headers: [] })
const groups = toolGroups({
  servers: [files, remote, server('empty', { ...command, args: [], environment: [] })],
  tools: [
    tool('files', 'read', { isReadOnly: true }),
    tool('files', 'write', { isDestructive: true }),
    tool('remote', 'find'),
  ],
  gatewayTools: [
    { type: 'clock', title: 'Clock', help: 'The time.', isOn: false, isLocal: true },
    { type: 'openrouter:web_search', title: 'Web search', help: 'Searches.', isOn: true, isLocal: false },
  ],
  functions: [{ name: 'explain', description: '' }],
})

test('every tool has its executor, what leaves the computer, its cost and what it says about itself', () => {
  const facts = groups.map(({ place, server: of, rows }) => [
    place,
    of?.name,
    rows.map(({ name, leaves, cost, hints }) => [name, leaves, cost, ...hints]),
  ])
  expect(facts).toEqual([
    [
      'computer',
      'files',
      [
        ['read', 'program', 'unknown', 'read-only'],
        ['write', 'program', 'unknown', 'destructive'],
      ],
    ],
    ['remote', 'remote', [['find', 'arguments', 'unknown']]],
    [
      'gateway',
      undefined,
      [
        ['clock', 'nothing', 'none'],
        ['web_search', 'arguments', 'extra'],
      ],
    ],
    ['you', undefined, [['explain', 'nothing', 'none']]],
  ])
})

test('a filter keeps one place, and tools with all words', () => {
  const names = (filter: Parameters<typeof filterTools>[1]) =>
    filterTools(groups, filter).flatMap(({ rows }) => rows.map(({ name }) => name))
  expect(names({ place: 'all', search: '' })).toEqual(['read', 'write', 'find', 'clock', 'web_search', 'explain'])
  expect(names({ place: 'gateway', search: '' })).toEqual(['clock', 'web_search'])
  expect(names({ place: 'all', search: ' FILES does  write' })).toEqual(['write'])
  expect(names({ place: 'you', search: 'read' })).toEqual([])
})

test.each([
  ['http://localhost:3000/mcp', 'computer'],
  ['http://127.0.0.1/', 'computer'],
  ['http://[::1]:80/', 'computer'],
  ['https://mcp.example/', 'remote'],
  ['https://127.0.0.1.example/', 'remote'],
  ['https://localhost.example/', 'remote'],
])('a server at %s is on the %s', (url, place) => {
  expect(placeOfServer({ kind: 'address', url, headers: [] })).toBe(place)
})

test('functions are read from the tools of a request', () => {
  const tools = [
    { type: 'function', function: { name: 'explain', description: 'Explains', parameters: {} } },
    { type: 'function', function: { name: 'close' } },
    { type: 'function', function: { name: '' } },
    { type: 'openrouter:web_search' },
    null,
  ]
  expect(functionsIn(tools)).toEqual([
    { name: 'explain', description: 'Explains' },
    { name: 'close', description: '' },
  ])
  expect(functionsIn(undefined)).toEqual([])
})
