import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { printLine } from '../run-main.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'

// The namespaces that Chromium's sandbox creates for its processes.
const namespaces = ['unshare', '--user', '--map-root-user', '--pid', '--net', '--fork', 'true']

/**
 * Returns whether Chromium can sandbox its processes when started through `prefix` (a command that changes the user),
 * or directly without one.
 * @param {string} binary Electron
 * @param {readonly string[]} [prefix]
 */
export async function canSandbox(binary, prefix = []) {
  if (process.platform !== 'linux') return true
  if (prefix.length === 0 && process.getuid?.() === 0) return false
  if (isSetUidRoot(join(dirname(binary), 'chrome-sandbox'))) return true
  // Without a way to test, assume that it works: Chromium prints a clear error if it does not.
  if (!hasProgram('unshare')) return true
  const [program = '', ...args] = [...prefix, ...namespaces]
  return (await runProgram(program, args, { capture: true })).code === 0
}

/**
 * Returns the arguments that open the app in this repository, with the sandbox if possible.
 * @param {string} binary Electron
 */
export async function appArguments(binary) {
  if (await canSandbox(binary)) return ['.']
  if (isRootOnLinux()) {
    printLine(
      'Running as root: Chromium does not sandbox root, so the app runs with --no-sandbox. Use another account if possible.',
    )
  } else {
    printLine(
      'This system forbids unprivileged user namespaces, so the app runs with --no-sandbox: its pages are less confined.',
    )
  }
  return ['.', '--no-sandbox']
}

/** Returns whether this process is root on Linux, where Chromium refuses its sandbox. */
export function isRootOnLinux() {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** @param {string} file */
function isSetUidRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}
