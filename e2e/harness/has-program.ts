import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns whether a program is in the PATH of the tests. */
export function hasProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
