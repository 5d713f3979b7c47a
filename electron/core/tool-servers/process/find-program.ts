import { existsSync, readFileSync, statSync } from 'node:fs'
import { win32 } from 'node:path'

export interface WindowsProgram {
  readonly command: string
  /** Before the arguments of the server. */
  readonly args: readonly string[]
}

/** What is read of the file system; an argument for tests on other systems. */
export interface WindowsFiles {
  exists(path: string): boolean
  /** Returns the text of a small file. */
  read(path: string): string
}

const maxScriptBytes = 16_384

const realFiles: WindowsFiles = {
  exists: (path) => existsSync(path),
  read: (path) => (statSync(path).size > maxScriptBytes ? '' : readFileSync(path, 'utf8')),
}

/**
 * Finds a program on Windows. A batch file would need a shell, which takes arguments apart again; those that npm writes
 * only start a script with Node, so that script is started instead. Returns null for other batch files, and the command
 * as it is if nothing was found.
 */
export function findWindowsProgram(
  command: string,
  environment: Readonly<Record<string, string>>,
  files: WindowsFiles = realFiles,
): WindowsProgram | null {
  const found = candidatesOf(command, environment).find((path) => files.exists(path))
  if (found === undefined || !/\.(?:cmd|bat)$/i.test(found)) return { command: found ?? command, args: [] }
  const script = scriptOf(found, files)
  if (script === null) return null
  const node = win32.join(win32.dirname(found), 'node.exe')
  return { command: files.exists(node) ? node : 'node.exe', args: [script] }
}

/** Returns the paths that a command may mean, in the order of Windows; a program before a batch file. */
function candidatesOf(command: string, environment: Readonly<Record<string, string>>): string[] {
  const path = Object.entries(environment).find(([name]) => name.toLowerCase() === 'path')?.[1] ?? ''
  const hasFolder = /[\\/]/.test(command)
  const folders = hasFolder ? [''] : path.split(';').filter((folder) => folder !== '')
  const endings = win32.extname(command) === '' ? ['.exe', '.com', '.cmd', '.bat'] : ['']
  return folders.flatMap((folder) => endings.map((ending) => win32.join(folder, `${command}${ending}`)))
}

/** Returns the script that a batch file of npm starts with Node; null for another batch file. */
function scriptOf(batch: string, files: WindowsFiles): string | null {
  const names = files.read(batch).matchAll(/%(?:~dp0|dp0%)\\?([^"%\r\n]+\.[cm]?js)"/g)
  for (const [, name = ''] of names) {
    const script = win32.join(win32.dirname(batch), name)
    if (files.exists(script)) return script
  }
  return null
}
