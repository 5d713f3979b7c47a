import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface LogFileOptions {
  /** A longer file is rotated before the next line. */
  readonly maxBytes?: number
  /** Maximum number of files, including rotated ones. */
  readonly maxFiles?: number
}

/** Lines kept in memory. */
const maxMemoryLines = 200

export type LogFile = ReturnType<typeof openLogFile>

/** Opens the log in a folder: `gatehouse.log`, and rotated files as `gatehouse.1.log` and so on. */
export function openLogFile(directory: string, { maxBytes = 1024 * 1024, maxFiles = 5 }: LogFileOptions = {}) {
  const pathOf = (age: number): string => join(directory, age === 0 ? 'gatehouse.log' : `gatehouse.${age}.log`)
  const lines = readLines(pathOf(0)).slice(-maxMemoryLines)
  let file: number | undefined
  let size = 0

  function open(): number {
    if (file !== undefined) return file
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    file = openSync(pathOf(0), 'a', 0o600)
    ;({ size } = fstatSync(file))
    return file
  }

  function close(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  function rotate(): void {
    close()
    rmSync(pathOf(maxFiles - 1), { force: true })
    for (let age = maxFiles - 2; age >= 0; age--) {
      try {
        renameSync(pathOf(age), pathOf(age + 1))
      } catch {
        // No such file yet.
      }
    }
  }

  return {
    append(line: string): void {
      lines.push(line)
      if (lines.length > maxMemoryLines) lines.shift()
      try {
        open()
        if (size >= maxBytes) rotate()
        size += writeSync(open(), `${line}\n`)
      } catch {
        // The disk is full or the folder read-only: the lines in memory remain.
        close()
      }
    },
    /** Returns the last lines, newest last; lines of this run even if the file cannot be written. */
    tail: (count: number): string[] => lines.slice(-count),
    close,
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
