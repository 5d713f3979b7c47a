import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allLinters, lintFolder } from './lint-manifests.mjs'

/** @param {Readonly<Record<string, string>>} files */
function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lint-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** @param {string | undefined} found @param {string} [obstacle] */
const linter = (found, obstacle) => ({
  name: 'a linter',
  pattern: /\.yml$/u,
  obstacle: () => obstacle,
  problem: async () => found,
})

test('each manifest is reported as checked, as wrong, or as not checked with the reason', async () => {
  const folder = folderWith({ 'a.yml': '', 'b.txt': '' })
  expect(await lintFolder(folder, [linter(undefined)])).toEqual({
    lines: ['a.yml: checked by a linter'],
    isWrong: false,
  })
  expect(await lintFolder(folder, [linter('line 3: bad')])).toEqual({
    lines: ['a.yml: WRONG: a linter\nline 3: bad'],
    isWrong: true,
  })
  expect(await lintFolder(folder, [linter('unseen', 'it is not here')])).toEqual({
    lines: ['a.yml: NOT CHECKED: it is not here'],
    isWrong: false,
  })
})

test('a manifest is checked with the schema that it names', async () => {
  const schema = { type: 'object', properties: { PackageVersion: { type: 'string' } }, required: ['PackageVersion'] }
  const schemas = folderWith({ 'version.schema.json': JSON.stringify(schema) })
  const comment = '# yaml-language-server: $schema=https://schemas.invalid/version.schema.json\n'
  const folder = folderWith({
    'winget/right.yaml': `${comment}PackageVersion: '1.0'\n`,
    'winget/wrong.yaml': `${comment}PackageVersion: 1.0\n`,
  })
  const { lines, isWrong } = await lintFolder(folder, allLinters(schemas))
  expect(lines.map((line) => line.replaceAll('\\', '/'))).toEqual([
    'winget/right.yaml: checked by its JSON schema',
    'winget/wrong.yaml: WRONG: its JSON schema\ndata/PackageVersion must be string',
  ])
  expect(isWrong).toBe(true)
})
