import { type StatsFs, statfsSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { savingProblem } from './saving-problem.ts'

vi.mock('node:fs', async (importOriginal) => ({ ...(await importOriginal<object>()), statfsSync: vi.fn() }))

/** Simulates a disk with this number of free blocks of this size, in bytes. */
function playDisk(bavail: number, bsize: number): void {
  // Only these fields are read.
  vi.mocked(statfsSync).mockReturnValue({ bavail, bsize } as StatsFs)
}

beforeEach(() => playDisk(1_000_000, 4096))

const sqlite = (errcode: number): Error =>
  Object.assign(new Error('says SQLite'), { code: 'ERR_SQLITE_ERROR', errcode })
const system = (code: string): Error => Object.assign(new Error('says the system'), { code })

const full = {
  reason: 'full',
  message: expect.stringMatching(/disk is full.*Free some space/),
  notice: expect.any(Object),
}
const readOnly = {
  reason: 'read-only',
  message: expect.stringMatching(/cannot be written to.*Check its permissions/),
  notice: expect.any(Object),
}
const other = (said: string) => ({
  reason: 'other',
  message: expect.stringMatching(`Nothing can be saved.*${said}`),
  notice: expect.any(Object),
})

test.each([
  ['SQLite finds the disk full', sqlite(13), full],
  ['SQLite may not write', sqlite(8), readOnly],
  ['SQLite cannot open the file', sqlite(14), readOnly],
  ['SQLite cannot read or write', sqlite(10), other('says SQLite')],
  ['the file is in use', sqlite(5), other('')],
  [
    'the file is damaged',
    sqlite(11),
    {
      reason: 'damaged',
      ...explain('notSavingDamaged'),
    },
  ],
  ['SQLite has another trouble', sqlite(1), other('says SQLite')],
  ['the system has no space', system('ENOSPC'), full],
  ['the person has no space left', system('EDQUOT'), full],
  ['the system forbids it', system('EACCES'), readOnly],
  ['the system does not permit it', system('EPERM'), readOnly],
  ['the disk is read-only', system('EROFS'), readOnly],
  ['the system has another trouble', system('EIO'), other('')],
  ['the cause is unknown', 'a text', other('')],
])('where %s, the problem has that reason', (_name, error, problem) => {
  expect(savingProblem(error, '/data')).toEqual(problem)
})

test.each([8, 14, 10])('without free space, result code %i means a full disk', (errcode) => {
  playDisk(1, 65_535)
  expect(savingProblem(sqlite(errcode), '/data')).toEqual(full)
  expect(statfsSync).toHaveBeenCalledWith('/data')
  playDisk(2, 32_768)
  expect(savingProblem(sqlite(errcode), '/data').reason).not.toBe('full')
})

test('a disk whose free space is unknown is not considered full', () => {
  vi.mocked(statfsSync).mockImplementation(() => {
    throw system('ENOENT')
  })
  expect(savingProblem(sqlite(8), '/data')).toEqual(readOnly)
})
