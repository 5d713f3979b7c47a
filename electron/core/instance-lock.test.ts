import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../testing/temporary-database.ts'
import { clearQuitting, type LockState, markQuitting, readLockState, takeInstanceLock } from './instance-lock.ts'

/** Requests the lock against these states; once they are used up, the request succeeds. */
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

test('where another instance holds the lock this one exits', () => {
  expect(take('held')).toEqual({ isTaken: false, requests: 1, sleeps: 0 })
})

test('when the other instance has exited meanwhile, the lock is requested again', () => {
  expect(take('free')).toEqual({ isTaken: true, requests: 2, sleeps: 0 })
  expect(take('free', 'held')).toEqual({ isTaken: false, requests: 2, sleeps: 0 })
})

test('on a full disk and in a read-only folder the app starts without a lock', () => {
  expect(take('free', 'free', 'free', 'free')).toEqual({ isTaken: true, requests: 3, sleeps: 0 })
  expect(take('impossible')).toEqual({ isTaken: true, requests: 1, sleeps: 0 })
})

test('while the other instance quits this one waits for its lock, and not for ever', () => {
  expect(take('quitting', 'quitting', 'free')).toEqual({ isTaken: true, requests: 4, sleeps: 2 })
  expect(take(...Array<LockState>(1000).fill('quitting'))).toEqual({ isTaken: false, requests: 401, sleeps: 400 })
})

test('a lock is held, by an instance that quits where that has said so', () => {
  const directory = temporaryDirectory()
  const lock = join(directory, 'SingletonLock')
  expect(readLockState(directory, 'linux')).toBe('free')
  symlinkSync('my-computer-7-1234', lock)
  expect(readLockState(directory, 'linux')).toBe('held')
  markQuitting(directory, 1234)
  expect(readLockState(directory, 'linux')).toBe('quitting')
  // The note of an earlier instance says nothing about this one.
  rmSync(lock)
  symlinkSync('my-computer-7-12345', lock)
  expect(readLockState(directory, 'linux')).toBe('held')
  markQuitting(directory, 12345)
  clearQuitting(directory)
  expect(readLockState(directory, 'linux')).toBe('held')
})

test('in a folder that cannot be written to no lock can be made', () => {
  const nowhere = join(temporaryDirectory(), 'nowhere')
  expect(readLockState(nowhere, 'linux')).toBe('impossible')
  expect(readLockState(nowhere, 'win32')).toBe('held')
  expect(() => markQuitting(nowhere)).not.toThrow()
  expect(() => clearQuitting(nowhere)).not.toThrow()
})
