import { expect, test } from 'vitest'
import { readReleaseFiles } from './release-files.mjs'

const hash = 'ab'.repeat(32)

/** @param {readonly string[]} names */
const sums = (names) => names.map((name) => `${hash}  ${name}\n`).join('')

test('the files of a release are known by their names, and others are left out', () => {
  const names = [
    'gatehouse-0.1.0-1.aarch64.rpm',
    'gatehouse-0.1.0-1.x86_64.rpm',
    'gatehouse-0.1.0-Linux.cdx.json',
    'gatehouse-0.1.0-linux-arm64.tar.gz',
    'gatehouse-0.1.0-mac-universal.dmg',
    'gatehouse-0.1.0-mac-universal.zip',
    'gatehouse-0.1.0-win-x64.exe',
    'gatehouse-0.1.0-win-x64.zip',
    'gatehouse_0.1.0_amd64.deb',
  ]
  const found = readReleaseFiles(sums(names), '0.1.0')
  expect(found.map(({ name, platform, arch, target }) => [name, `${platform}-${arch}-${target}`])).toEqual([
    ['gatehouse-0.1.0-1.aarch64.rpm', 'linux-arm64-rpm'],
    ['gatehouse-0.1.0-1.x86_64.rpm', 'linux-x64-rpm'],
    ['gatehouse-0.1.0-linux-arm64.tar.gz', 'linux-arm64-tar.gz'],
    ['gatehouse-0.1.0-mac-universal.dmg', 'darwin-universal-dmg'],
    ['gatehouse-0.1.0-mac-universal.zip', 'darwin-universal-zip'],
    ['gatehouse-0.1.0-win-x64.exe', 'win32-x64-nsis'],
    ['gatehouse-0.1.0-win-x64.zip', 'win32-x64-zip'],
    ['gatehouse_0.1.0_amd64.deb', 'linux-x64-deb'],
  ])
  expect(new Set(found.map(({ sha256 }) => sha256))).toEqual(new Set([hash]))
})

test.each([
  ['gatehouse_0.1.0~unreleased_amd64.deb', 'is not a file of version 0.1.0'],
  ['gatehouse_10.1.0_amd64.deb', 'is not a file of version 0.1.0'],
  ['gatehouse_0.2.0_amd64.deb', 'is not a file of version 0.1.0'],
  ['gatehouse-0.1.0-win.exe', 'names no processor'],
  ['two words 0.1.0.deb', 'Not a line of SHA256SUMS'],
])('%s is refused', (name, message) => {
  expect(() => readReleaseFiles(sums([name]), '0.1.0')).toThrow(message)
})
