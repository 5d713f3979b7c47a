import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface LogFile {
  append(line: string): void
  /** The last lines, the newest at the end; of this run even where no file can be written. */
  tail(count: number): string[]
  close(): void
}

export interface LogFileOptions {
  /** In bytes; a file that is longer is put away before the next line. */
  readonly longest?: number
  /** How many files there are at most. */
  readonly files?: number
}

/** How many lines stay in memory. */
const remembered = 200

/** Opens the log in a folder: `gatehouse.log`, and older ones as `gatehouse.1.log` and so on. */
export function openLogFile(directory: string, { longest = 1024 * 1024, files = 5 }: LogFileOptions = {}): LogFile {
  const pathOf = (age: number): string => join(directory, age === 0 ? 'gatehouse.log' : `gatehouse.${age}.log`)
  const lines = readLines(pathOf(0)).slice(-remembered)
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
    rmSync(pathOf(files - 1), { force: true })
    for (let age = files - 2; age >= 0; age--) {
      try {
        renameSync(pathOf(age), pathOf(age + 1))
      } catch {
        // There are not so many yet.
      }
    }
  }

  return {
    append(line) {
      lines.push(line)
      if (lines.length > remembered) lines.shift()
      try {
        open()
        if (size >= longest) rotate()
        size += writeSync(open(), `${line}\n`)
      } catch {
        // A full disk or a read-only folder: what is in memory has to do.
        close()
      }
    },
    tail: (count) => lines.slice(-count),
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
