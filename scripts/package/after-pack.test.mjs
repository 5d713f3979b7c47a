import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { expect, onTestFinished, test } from 'vitest'
import afterPack, { checkContents } from './after-pack.mjs'

const whole = ['package.json', 'LICENSE', 'out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']

/**
 * @param {readonly string[]} files in the archive
 * @param {readonly string[]} [beside] files next to the archive
 */
async function resourcesWith(files, beside = ['notices/main.txt']) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-resources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (/** @type {string} */ file) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'x')
  }
  for (const file of files) write(join(folder, 'source', file))
  for (const file of beside) write(join(folder, 'resources', file))
  await createPackage(join(folder, 'source'), join(folder, 'resources/app.asar'))
  return join(folder, 'resources')
}

test('a whole app with its licences passes', async () => {
  const resources = await resourcesWith(whole)
  expect(() => checkContents(resources)).not.toThrow()
})

test.each([
  ['without what runs', whole.slice(1), undefined, 'lacks package.json'],
  ['with a source map', [...whole, 'out/main/main.js.map'], undefined, 'holds out/main/main.js.map'],
  ['with a source', [...whole, 'electron/main.ts'], undefined, 'holds electron/main.ts'],
  ['without licences', whole, ['other.txt'], 'notices is missing'],
  ['with the welcome page of Electron', whole, ['notices/x', 'default_app.asar'], 'would run in place of the app'],
  ['with a folder that runs in its place', whole, ['notices/x', 'app/main.js'], 'would run in place of the app'],
])('an app %s is no release', async (_name, files, beside, message) => {
  const resources = await resourcesWith(files, beside)
  expect(() => checkContents(resources)).toThrow(message)
})

test('an AppImage is refused before anything else', async () => {
  const context = { targets: [{ name: 'deb' }, { name: 'appImage' }] }
  await expect(afterPack(/** @type {any} */ (context))).rejects.toThrow('without the sandbox')
})
