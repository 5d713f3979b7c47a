import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { closeStartGate } from './start-gate.ts'

test('one process at a time starts', () => {
  const directory = temporaryDirectory()
  const first = closeStartGate(directory)
  expect(first).not.toBe(null)
  expect(closeStartGate(directory, 0)).toBe(null)
  first?.open()
  const second = closeStartGate(directory, 0)
  expect(second).not.toBe(null)
  expect(closeStartGate(directory, 0)).toBe(null)
  second?.open()
})

test('each data folder has its gate', () => {
  const gates = [closeStartGate(temporaryDirectory(), 0), closeStartGate(temporaryDirectory(), 0)]
  expect(gates).not.toContain(null)
  for (const gate of gates) gate?.open()
})

test('nothing is written into the gate', () => {
  const directory = temporaryDirectory()
  closeStartGate(directory)?.open()
  expect(readdirSync(directory)).toEqual(['InstanceStart'])
  expect(statSync(join(directory, 'InstanceStart')).size).toBe(0)
})

test('the app starts without a gate if the folder cannot have one', () => {
  const directory = temporaryDirectory()
  const missing = join(directory, 'missing')
  writeFileSync(join(directory, 'InstanceStart'), 'not a database '.repeat(100))
  for (const folder of [directory, missing]) expect(closeStartGate(folder, 0)?.open()).toBe(undefined)
})
