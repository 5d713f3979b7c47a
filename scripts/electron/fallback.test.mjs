import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findNamed } from '../ensure-electron.mjs'
import { fallbackFolder, findFallback } from './fallback.mjs'

function emptyCache() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cache-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** @param {string} folder */
function writeElectron(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron'), 'another program')
  writeFileSync(join(folder, 'version'), 'v45.4.1')
}

test('a fallback whose binary was replaced is not used', async () => {
  emptyCache()
  expect(await findFallback()).toBeUndefined()
  writeElectron(fallbackFolder())
  await expect(findFallback()).rejects.toThrow('is not what we trust')
})

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'a fallback that is named by the environment is checked as well',
  async () => {
    emptyCache()
    writeElectron(fallbackFolder())
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', fallbackFolder())
    await expect(findNamed()).rejects.toThrow('is not what we trust')
  },
)

// These tests run on the fallback if there is no official Electron: then this is the trusted binary.
test.skipIf(process.platform === 'win32')('a fallback with other files beside its binary is not used', async () => {
  emptyCache()
  mkdirSync(fallbackFolder(), { recursive: true })
  symlinkSync(process.execPath, join(fallbackFolder(), 'electron'))
  writeFileSync(join(fallbackFolder(), 'libffmpeg.so'), 'another library')
  await expect(findFallback()).rejects.toThrow('is not what we trust')
})

test.skipIf(process.platform === 'darwin')('another Electron that is named is not official', async () => {
  const folder = join(emptyCache(), 'mine')
  writeElectron(folder)
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
  expect(await findNamed()).toMatchObject({ distribution: folder, version: '45.4.1', isOfficial: false })
})
