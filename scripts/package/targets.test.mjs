import { expect, test } from 'vitest'
import { neededProcessors, targetName, planTargets } from './targets.mjs'

/** @param {Partial<import('./targets.mjs').Machine>} machine @param {boolean} isAll */
function plan(machine, isAll = true) {
  const { possible, missing } = planTargets(
    { platform: 'linux', arch: 'x64', electrons: ['x64', 'arm64'], has: () => true, ...machine },
    { isAll },
  )
  return {
    possible: possible.map(targetName),
    missing: missing.map(({ target, reason }) => `${targetName(target)}: ${reason}`),
  }
}

const forLinux = ['deb', 'rpm', 'tar.gz'].map((format) => `${format} for Linux`)
const flatpak = 'flatpak for Linux x64: flatpak-builder makes it from packaging/'
const elsewhere = [
  'nsis for Windows x64: needs Windows',
  'zip for Windows x64: needs Windows',
  'dmg for macOS universal: needs macOS',
  'zip for macOS universal: needs macOS',
]

test('Linux with both Electrons builds its packages for both processors, and lists the rest', () => {
  expect(plan({})).toEqual({
    possible: ['x64', 'arm64'].flatMap((arch) => forLinux.map((name) => `${name} ${arch}`)),
    missing: [flatpak, ...elsewhere],
  })
})

test('what a missing program or Electron prevents is listed with its name', () => {
  const has = (/** @type {string} */ program) => program !== 'rpmbuild'
  expect(plan({ electrons: ['x64'], has })).toEqual({
    possible: ['deb for Linux x64', 'tar.gz for Linux x64'],
    missing: [
      'rpm for Linux x64: needs rpmbuild',
      ...forLinux.map((name) => `${name} arm64: needs the official Electron for arm64`),
      flatpak,
      ...elsewhere,
    ],
  })
})

test('without --all, only packages for this machine are considered', () => {
  expect(plan({ arch: 'arm64' }, false)).toEqual({ possible: forLinux.map((name) => `${name} arm64`), missing: [] })
  expect(plan({ platform: 'win32' }, false).possible).toEqual(['nsis for Windows x64', 'zip for Windows x64'])
})

test('macOS builds its universal app only with an Electron for each processor', () => {
  const machine = /** @type {const} */ ({ platform: 'darwin', arch: 'arm64' })
  const app = ['dmg for macOS universal', 'zip for macOS universal']
  expect(plan(machine, false)).toEqual({ possible: app, missing: [] })
  expect(plan({ ...machine, electrons: ['arm64'] }, false)).toEqual({
    possible: [],
    missing: app.map((name) => `${name}: needs the official Electron for x64`),
  })
})

test('only the Electrons that the targets of a system need are asked for', () => {
  const needed = (/** @type {NodeJS.Platform} */ platform, isAll = true) =>
    neededProcessors({ platform, arch: 'x64' }, { isAll })
  expect(needed('linux')).toEqual(['x64', 'arm64'])
  expect(needed('linux', false)).toEqual(['x64'])
  expect(needed('win32')).toEqual(['x64'])
  expect(needed('darwin', false)).toEqual(['x64', 'arm64'])
})
