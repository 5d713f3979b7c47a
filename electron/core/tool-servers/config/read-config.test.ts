import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { parseLenientJson } from './lenient-json.ts'
import { readConfig } from './read-config.ts'

function errorOf(text: string): unknown {
  try {
    return readConfig(text)
  } catch (error) {
    if (!(error instanceof AppError) || error.data.source !== 'app') throw error
    const { kind, field, message } = error.data
    return { kind, field, message }
  }
}

test('servers are read with their programs and addresses, and their secrets apart', () => {
  const text = `{
    // Of another app.
    "mcpServers": {
      "GitHub server": {
        "command": "npx", "args": ["-y", "@modelcontextprotocol/server-github", 7],
        "env": { "GITHUB_TOKEN": "ghp_1", "LOG_LEVEL": "debug", "API_KEY": "\${input:key}", },
        "cwd": "/work",
      },
      /* A remote one: "//" in a text is no comment. */
      "remote": { "type": "http", "url": "https://example.com/mcp", "headers": { "Authorization": "Bearer 1", "X-Team": "a" } },
    },
  }`
  expect(readConfig(text)).toEqual([
    {
      name: 'GitHub-server',
      transport: {
        kind: 'command',
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-github', '7'],
        folder: '/work',
        environment: [
          { name: 'GITHUB_TOKEN', value: null },
          { name: 'LOG_LEVEL', value: 'debug' },
          { name: 'API_KEY', value: null },
        ],
      },
      timeoutSeconds: 60,
      secrets: { GITHUB_TOKEN: 'ghp_1' },
    },
    {
      name: 'remote',
      transport: {
        kind: 'address',
        url: 'https://example.com/mcp',
        headers: [
          { name: 'Authorization', value: null },
          { name: 'X-Team', value: 'a' },
        ],
      },
      timeoutSeconds: 60,
      secrets: { Authorization: 'Bearer 1' },
    },
  ])
})

test.each([
  ['VS Code', { servers: { files: { command: 'files' } } }],
  ['settings of VS Code', { 'editor.fontSize': 12, mcp: { servers: { files: { command: 'files' } } } }],
  [
    'Zed',
    { theme: 'One', context_servers: { files: { source: 'custom', command: { path: 'files', args: [], env: {} } } } },
  ],
  ['a project of Claude Code', { projects: { '/work': { mcpServers: { files: { command: 'files' } } } } }],
  ['servers without a name around them', { files: { command: 'files' } }],
])('servers of %s are read', (_app, config) => {
  expect(readConfig(JSON.stringify(config))).toMatchObject([{ name: 'files', transport: { command: 'files' } }])
})

test.each([
  ['API_KEY', 'x', true],
  ['GITHUB_PAT', 'x', true],
  ['DATABASE_URL', 'postgres://me:hunter2@localhost/db', true],
  ['DATABASE_URL', 'postgres://localhost/db', false],
  ['WHERE', 'ghp_0123456789', true],
  ['COMPATIBLE', 'yes', false],
  ['LOG_LEVEL', 'debug', false],
])('the variable %s with the value %s is a secret: %s', (variable, value, isSecret) => {
  const config = { mcpServers: { server: { command: 'x', env: { [variable]: value } } } }
  const [server] = readConfig(JSON.stringify(config))
  expect(server?.secrets).toEqual(isSecret ? { [variable]: value } : {})
})

test('names that become the same are made unique', () => {
  const servers = { 'a b': { command: 'x' }, 'a/b': { command: 'y' }, '': { command: 'z' }, 'A-B': { command: 'w' } }
  expect(readConfig(JSON.stringify({ mcpServers: servers })).map(({ name }) => name)).toEqual([
    'a-b',
    'a-b-2',
    'server',
    'A-B-3',
  ])
})

test('an error is reported with its place', () => {
  const notJson = (line: number, column: number) => ({
    kind: 'bad-input',
    field: 'text',
    message: `The text is no JSON: there is an error in line ${line}, column ${column}. Correct it there.`,
  })
  expect(errorOf('{\n  "mcpServers": {\n    "a": { "command": "x" "args": [] }\n  }\n}')).toEqual(notJson(3, 27))
  expect(errorOf('{ "mcpServers": {')).toEqual(notJson(1, 18))
  expect(errorOf('{ "model": "x" }')).toMatchObject({
    field: 'text',
    message: expect.stringContaining('no tool servers'),
  })
  expect(errorOf('{ "mcpServers": { "a": { "args": [] } } }')).toMatchObject({ field: 'mcpServers.a' })
  expect(errorOf('{ "mcpServers": { "a": { "command": "x", "args": "y" } } }')).toMatchObject({
    field: 'mcpServers.a.args',
  })
  expect(errorOf('{ "mcpServers": { "a": { "url": "no address" } } }')).toMatchObject({
    field: 'mcpServers.a.transport.url',
  })
})

test('names of objects are names of servers like others', () => {
  const [server] = readConfig('{ "mcpServers": { "constructor": { "command": "x", "env": { "toString": "1" } } } }')
  expect(server).toMatchObject({ name: 'constructor', transport: { environment: [{ name: 'toString', value: '1' }] } })
})

test('JSON is read as it is, and any text is read or refused', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseLenientJson(text)).toEqual(JSON.parse(text))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(errorOf(text)).toBeDefined()
    }),
  )
})
