import { expect, test } from 'vitest'
import { setupPrograms } from '#shared/programs/program-setup.ts'
import { programs } from './programs.ts'
import { terminalLines } from './terminal-lines.ts'

const pathsOn = (platform: NodeJS.Platform, home: string, variables: NodeJS.ProcessEnv = {}) =>
  setupPrograms.flatMap((program) => programs[program].file?.path({ platform, variables, home }) ?? [])

test.each(['linux', 'darwin'] as const)('files are below the home folder on %s', (platform) => {
  expect(pathsOn(platform, '/home/ada')).toEqual([
    '/home/ada/.claude/settings.json',
    '/home/ada/.codex/config.toml',
    '/home/ada/.aider.conf.yml',
    '/home/ada/.continue/config.yaml',
    '/home/ada/.config/zed/settings.json',
  ])
})

test('files are in the profile on Windows', () => {
  expect(pathsOn('win32', 'C:\\Users\\ada', { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' })).toEqual([
    'C:\\Users\\ada\\.claude\\settings.json',
    'C:\\Users\\ada\\.codex\\config.toml',
    'C:\\Users\\ada\\.aider.conf.yml',
    'C:\\Users\\ada\\.continue\\config.yaml',
    'C:\\Users\\ada\\AppData\\Roaming\\Zed\\settings.json',
  ])
})

test('variables name other folders, if they are absolute', () => {
  const variables = {
    CLAUDE_CONFIG_DIR: '/etc/claude',
    CODEX_HOME: '/etc/codex',
    CONTINUE_GLOBAL_DIR: 'relative',
    XDG_CONFIG_HOME: '/etc/xdg',
  }
  expect(pathsOn('linux', '/home/ada', variables)).toEqual([
    '/etc/claude/settings.json',
    '/etc/codex/config.toml',
    '/home/ada/.aider.conf.yml',
    '/home/ada/.continue/config.yaml',
    '/etc/xdg/zed/settings.json',
  ])
})

const values = {
  apiUrl: 'http://127.0.0.1:4180/api/v1',
  rootUrl: 'http://127.0.0.1:4180/api',
  key: 'gh-0',
  model: '@preset/reviewer@7',
  smallModel: 'fast',
}

const withLines = setupPrograms.filter((program) => programs[program].snippets ?? programs[program].terminal)

test.each(withLines)('the lines of %s', async (program) => {
  const { snippets, terminal } = programs[program]
  const { variables, command } = terminal?.(values) ?? { variables: {}, command: [] }
  const texts = [
    ...(snippets?.(values) ?? []).map(({ title, text }) => `${title}:\n${text}`),
    `Shell:\n${terminalLines('linux', variables, command)}`,
    `PowerShell:\n${terminalLines('win32', variables, command)}`,
  ]
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`testing/golden/${program}-lines.txt`)
})

test('names of models are quoted, so that a terminal runs nothing else', () => {
  const evil = "x'; rm -rf / #$(id)`id`"
  expect(terminalLines('linux', { MODEL: evil }, ['codex', '-m', evil])).toBe(
    `export MODEL='x'\\''; rm -rf / #$(id)\`id\`'\ncodex -m 'x'\\''; rm -rf / #$(id)\`id\`'`,
  )
  expect(terminalLines('win32', { MODEL: evil }, ['codex', '-m', evil])).toBe(
    `$env:MODEL = 'x''; rm -rf / #$(id)\`id\`'\ncodex -m 'x''; rm -rf / #$(id)\`id\`'`,
  )
})
