import { expect, test } from 'vitest'
import { findWindowsProgram } from './find-program.ts'

const node = String.raw`C:\Program Files\nodejs`
const roaming = String.raw`C:\Users\me\AppData\Roaming\npm`
const npx = String.raw`@ECHO OFF
SET "NODE_EXE=%~dp0\node.exe"
SET "NPM_PREFIX_JS=%~dp0\node_modules\npm\bin\npm-prefix.js"
SET "NPX_CLI_JS=%~dp0\node_modules\npm\bin\npx-cli.js"
`
const shim = String.raw`@ECHO off
"%_prog%"  "%dp0%\node_modules\server-files\dist\index.js" %*
`
const contents: Readonly<Record<string, string>> = {
  [String.raw`${node}\node.exe`]: '',
  [String.raw`${node}\npx.cmd`]: npx,
  [String.raw`${node}\node_modules\npm\bin\npx-cli.js`]: '',
  [String.raw`${roaming}\server-files.cmd`]: shim,
  [String.raw`${roaming}\node_modules\server-files\dist\index.js`]: '',
  [String.raw`${roaming}\other.cmd`]: '@echo off\r\nother.exe %*',
  [String.raw`${roaming}\uvx.exe`]: '',
}
const files = { exists: (path: string) => Object.hasOwn(contents, path), read: (path: string) => contents[path] ?? '' }
const find = (command: string) => findWindowsProgram(command, { Path: `${node};${roaming}` }, files)

test('a program is found in the folders of the path', () => {
  expect(find('uvx')).toEqual({ command: String.raw`${roaming}\uvx.exe`, args: [] })
  expect(find(String.raw`${roaming}\uvx.exe`)).toEqual({ command: String.raw`${roaming}\uvx.exe`, args: [] })
  expect(find('missing')).toEqual({ command: 'missing', args: [] })
})

test('batch files of npm are replaced by what they start, without a shell', () => {
  expect(find('npx')).toEqual({
    command: String.raw`${node}\node.exe`,
    args: [String.raw`${node}\node_modules\npm\bin\npx-cli.js`],
  })
  expect(find('server-files.cmd')).toEqual({
    command: 'node.exe',
    args: [String.raw`${roaming}\node_modules\server-files\dist\index.js`],
  })
})

test('another batch file is refused', () => {
  expect(find('other')).toBeNull()
})
