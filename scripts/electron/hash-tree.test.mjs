import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashTree } from './hash-tree.mjs'

/** @param {Record<string, string>} files */
function treeOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const complete = { electron: 'binary', 'libffmpeg.so': 'library', 'locales/de.pak': 'words' }

test('the same files have the same hash, at any path and any age', async () => {
  const other = treeOf(Object.fromEntries(Object.entries(complete).toReversed()))
  utimesSync(join(other, 'electron'), 0, 0)
  expect(await hashTree(other)).toBe(await hashTree(treeOf(complete)))
})

test.each([
  ['another content', { ...complete, 'libffmpeg.so': 'another library' }],
  ['another content in a folder', { ...complete, 'locales/de.pak': 'other words' }],
  ['an added file', { ...complete, 'resources/app/package.json': '{}' }],
  ['a missing file', { electron: complete.electron, 'libffmpeg.so': complete['libffmpeg.so'] }],
  ['another name', { electron: complete.electron, 'libffmpeg.so.1': 'library', 'locales/de.pak': 'words' }],
  ['contents that changed places', { ...complete, electron: 'library', 'libffmpeg.so': 'binary' }],
])('%s has another hash', async (_name, files) => {
  expect(await hashTree(treeOf(files))).not.toBe(await hashTree(treeOf(complete)))
})

test.skipIf(process.platform === 'win32')('a link to the same content has another hash', async () => {
  const linked = treeOf({ 'libffmpeg.so': complete['libffmpeg.so'], 'locales/de.pak': complete['locales/de.pak'] })
  symlinkSync(join(treeOf(complete), 'electron'), join(linked, 'electron'))
  expect(await hashTree(linked)).not.toBe(await hashTree(treeOf(complete)))
})
