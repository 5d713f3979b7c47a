import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackage } from '@electron/asar'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../run-main.mjs'
import afterPack, { checkContents } from './after-pack.mjs'
import { nativePackage } from './native-packages.mjs'

const complete = ['package.json', 'LICENSE', 'out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']

/**
 * @param {readonly string[]} files in the archive
 * @param {readonly string[]} [beside] files next to the archive
 * @param {string} [text] of the files next to the archive
 */
async function resourcesWith(files, beside = ['notices/main.txt'], text = 'x') {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-resources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (/** @type {string} */ file, /** @type {string} */ content) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const file of files) write(join(folder, 'source', file), 'x')
  for (const file of beside) write(join(folder, 'resources', file), text)
  await createPackage(join(folder, 'source'), join(folder, 'resources/app.asar'))
  return join(folder, 'resources')
}

test('a complete app with its licenses passes', async () => {
  const resources = await resourcesWith(complete)
  expect(() => checkContents(resources)).not.toThrow()
})

test.each([
  ['without what runs', complete.slice(1), undefined, 'lacks package.json'],
  ['with a source map', [...complete, 'out/main/main.js.map'], undefined, 'holds out/main/main.js.map'],
  ['with a source', [...complete, 'electron/main.ts'], undefined, 'holds electron/main.ts'],
  ['without licenses', complete, ['other.txt'], 'notices is missing'],
  ['with the welcome page of Electron', complete, ['notices/x', 'default_app.asar'], 'would run in place of the app'],
  ['with a folder that runs in its place', complete, ['notices/x', 'app/main.js'], 'would run in place of the app'],
])('an app %s is not a release', async (_name, files, beside, message) => {
  const resources = await resourcesWith(files, beside)
  expect(() => checkContents(resources)).toThrow(message)
})

test('an app with an empty folder of licenses is not a release', async () => {
  const resources = await resourcesWith(complete, [])
  mkdirSync(join(resources, 'notices'))
  expect(() => checkContents(resources)).toThrow('notices is empty')
})

test('an app with empty licenses is not a release', async () => {
  const resources = await resourcesWith(complete, ['notices/main.txt'], '')
  expect(() => checkContents(resources)).toThrow('notices is empty')
})

test('a packed package without its license is refused by name', async () => {
  const packages = ['node_modules/one/package.json', 'node_modules/@scope/two/package.json']
  const notices = `${'='.repeat(80)}\none 1.0.0 (MIT)\n`
  const resources = await resourcesWith([...complete, ...packages], ['notices/main.txt'], notices)
  expect(() => checkContents(resources)).toThrow('lacks the licenses of @scope/two.')
})

const native = 'node_modules/@napi-rs/keyring-linux-arm64-gnu/package.json'

test.each([
  ['without its native module', complete, 'has the native modules  in place of @napi-rs/keyring-linux-arm64-gnu'],
  [
    'with that of another processor',
    [...complete, native, native.replace('arm64', 'x64')],
    'has the native modules @napi-rs/keyring-linux-arm64-gnu, @napi-rs/keyring-linux-x64-gnu in place of',
  ],
])('an app %s is not a release', async (_name, files, message) => {
  const resources = await resourcesWith(files)
  expect(() => checkContents(resources, [nativePackage('linux', 'arm64')])).toThrow(message)
})

test('electron-builder runs this hook for every target, since only its top level names one', async () => {
  const requireOfBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { getConfig } = requireOfBuilder('app-builder-lib/out/util/config/config')
  const folder = fileURLToPath(root)
  const config = await getConfig(folder, 'electron-builder.config.mjs', null)
  const hooks = [config.afterExtract, config.afterPack].map((hook) => resolve(folder, hook))
  const targets = Object.fromEntries(['linux', 'mac', 'win'].map((system) => [system, config[system].target]))
  expect({ hooks, targets }).toEqual({
    hooks: ['after-extract.mjs', 'after-pack.mjs'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
    targets: {
      linux: 'dir',
      mac: ['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })),
      win: ['nsis', 'zip'].map((target) => ({ target, arch: 'x64' })),
    },
  })
  const overridden = ['linux', 'mac', 'win', 'nsis'].filter((system) => 'afterPack' in config[system])
  expect(overridden).toEqual([])
})

test('an AppImage is refused before anything else', async () => {
  const context = { targets: [{ name: 'deb' }, { name: 'appImage' }] }
  await expect(afterPack(/** @type {any} */ (context))).rejects.toThrow('without the sandbox')
})
