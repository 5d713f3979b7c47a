import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConfigCalls } from './config-calls.ts'
import { configFilesOfOtherApps } from './other-apps.ts'

test('files of other apps are where each system has them', () => {
  const mac = configFilesOfOtherApps({ platform: 'darwin', variables: {}, home: '/Users/me' })
  expect(mac).toContainEqual({
    app: 'Claude Desktop',
    path: '/Users/me/Library/Application Support/Claude/claude_desktop_config.json',
  })
  const variables = { APPDATA: String.raw`C:\Users\me\AppData\Roaming` }
  const windows = configFilesOfOtherApps({ platform: 'win32', variables, home: String.raw`C:\Users\me` })
  expect(windows).toContainEqual({ app: 'VS Code', path: String.raw`C:\Users\me\AppData\Roaming\Code\User\mcp.json` })
  const linux = configFilesOfOtherApps({
    platform: 'linux',
    variables: { XDG_CONFIG_HOME: '/config' },
    home: '/home/me',
  })
  expect(linux).toContainEqual({ app: 'Zed', path: '/config/zed/settings.json' })
})

test('servers of other apps are found without their secrets, which stay for the same program', async () => {
  const home = temporaryDirectory()
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  write('.cursor/mcp.json', { mcpServers: { git: { command: 'git-server', env: { GIT_TOKEN: 'secret' } } } })
  write('.codeium/windsurf/mcp_config.json', 'no JSON')
  write('.config/Claude/claude_desktop_config.json', `{${' '.repeat(2_000_001)}}`)
  mkdirSync(join(home, '.claude.json'))
  const { calls, secretsFor } = createConfigCalls({
    environment: { platform: 'linux', variables: {}, home },
    isKnown: (name) => name === 'git',
  })
  const found = await calls['tools.findInOtherApps']()
  const transport = {
    kind: 'command' as const,
    command: 'git-server',
    args: [],
    folder: null,
    environment: [{ name: 'GIT_TOKEN', value: null }],
  }
  expect(found).toEqual([
    {
      app: 'Cursor',
      path: join(home, '.cursor/mcp.json'),
      draft: { name: 'git', transport, timeoutSeconds: 60, secrets: {} },
      isKnown: true,
    },
  ])
  expect(secretsFor(transport)).toEqual({ GIT_TOKEN: 'secret' })
  expect(secretsFor({ ...transport, command: 'evil' })).toEqual({})
})
