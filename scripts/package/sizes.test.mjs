import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { expect, onTestFinished, test } from 'vitest'
import { checkSize } from './sizes.mjs'

/** Sizes in bytes of the files in an app's archive. */
const archived = {
  'out/main/main.js': 2_000_000,
  'package.json': 0,
  'node_modules/onnxruntime-web/dist/a.wasm': 3_000_000,
  'node_modules/@ricky0123/vad-web/dist/a.onnx': 1_000_000,
  'node_modules/@napi-rs/keyring/index.js': 500_000,
}

/** Writes an app on an Electron of 10 MB, with notices of 100 kB. */
async function writeApp() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (/** @type {string} */ file, /** @type {number} */ size) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.alloc(size))
  }
  for (const [file, size] of Object.entries(archived)) write(join(folder, 'source', file), size)
  const app = join(folder, 'app')
  write(join(app, 'electron'), 10_000_000)
  write(join(app, 'resources/notices/main.txt'), 100_000)
  await createPackage(join(folder, 'source'), join(app, 'resources/app.asar'))
  return app
}

test('the parts of an app are listed, with what it adds to Electron', async () => {
  const app = await writeApp()
  expect(checkSize(app, join(app, 'resources'), 10_000_000)).toEqual([
    'Electron: 10.0 MB',
    'models: 1.0 MB',
    'speech runtime: 3.0 MB',
    'keychain: 0.5 MB',
    'app code: 2.0 MB',
    'rest of the archive: 0.0 MB',
    'notices: 0.1 MB',
    'all: 16.6 MB, 6.6 MB above Electron (budget: 60.0 MB)',
  ])
})

test('an app over the budget is refused with its parts', async () => {
  const app = await writeApp()
  expect(() => checkSize(app, join(app, 'resources'), -50_000_000)).toThrow(
    /^The app is too large: 16\.6 MB, 66\.6 MB above Electron, and 60\.0 MB are allowed\. Electron: 10\.0 MB, models/,
  )
})
