import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { differentArchives, hashArchives } from './hash-archives.mjs'

test('every released file has a hash, folders and notes of electron-builder have none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'linux-unpacked'))
  for (const name of ['b.deb', 'a.tar.gz', 'builder-debug.yml']) writeFileSync(join(folder, name), 'abc')
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect([...(await hashArchives(pathToFileURL(`${folder}/`)))]).toEqual([
    ['a.tar.gz', abc],
    ['b.deb', abc],
  ])
})

test('archives with other bytes, and those that one run lacks, are different', () => {
  const one = new Map(Object.entries({ same: '1', other: '2', onlyHere: '3' }))
  const other = new Map(Object.entries({ same: '1', other: '4', onlyThere: '5' }))
  expect(differentArchives(one, other)).toEqual(['onlyHere', 'onlyThere', 'other'])
})
