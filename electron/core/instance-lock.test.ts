import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { clearQuitting, type LockState, markQuitting, readLockState, takeInstanceLock } from './instance-lock.ts'

/** Requests the lock in these states; afterwards the request succeeds. */
function take(...states: readonly LockState[]) {
  const left = [...states]
  let state: LockState = 'held'
  const request = vi.fn<() => boolean>(() => {
    const next = left.shift()
    if (next === undefined) return true
    state = next
    return false
  })
  const sleep = vi.fn<(timeMs: number) => void>()
  const isTaken = takeInstanceLock({ request, state: () => state, sleep })
  return { isTaken, requests: request.mock.calls.length, sleeps: sleep.mock.calls.length }
}

test('this instance exits if another one holds the lock', () => {
  expect(take('held')).toEqual({ isTaken: false, requests: 1, sleeps: 0 })
})

test('the lock is requested again if the other instance has exited', () => {
  expect(take('free')).toEqual({ isTaken: true, requests: 2, sleeps: 0 })
  expect(take('free', 'held')).toEqual({ isTaken: false, requests: 2, sleeps: 0 })
})

test('the app starts without a lock on a full disk and in a read-only folder', () => {
  expect(take('free', 'free', 'free', 'free')).toEqual({ isTaken: true, requests: 3, sleeps: 0 })
  expect(take('impossible')).toEqual({ isTaken: true, requests: 1, sleeps: 0 })
})

test('this instance waits for the lock of a quitting one, but not forever', () => {
  expect(take('quitting', 'quitting', 'free')).toEqual({ isTaken: true, requests: 4, sleeps: 2 })
  expect(take(...Array<LockState>(1000).fill('quitting'))).toEqual({ isTaken: false, requests: 401, sleeps: 400 })
})

test('a lock is held, or quitting if its owner has marked that', () => {
  const directory = temporaryDirectory()
  const lock = join(directory, 'SingletonLock')
  expect(readLockState(directory, 'linux')).toBe('free')
  symlinkSync('my-computer-7-1234', lock)
  expect(readLockState(directory, 'linux')).toBe('held')
  markQuitting(directory, 1234)
  expect(readLockState(directory, 'linux')).toBe('quitting')
  // The mark of an earlier instance does not apply to this one.
  rmSync(lock)
  symlinkSync('my-computer-7-12345', lock)
  expect(readLockState(directory, 'linux')).toBe('held')
  markQuitting(directory, 12345)
  clearQuitting(directory)
  expect(readLockState(directory, 'linux')).toBe('held')
})

test('a read-only folder cannot have a lock', () => {
  const nowhere = join(temporaryDirectory(), 'nowhere')
  expect(readLockState(nowhere, 'linux')).toBe('impossible')
  expect(readLockState(nowhere, 'win32')).toBe('held')
  expect(() => markQuitting(nowhere)).not.toThrow()
  expect(() => clearQuitting(nowhere)).not.toThrow()
})
