import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { say } from '../say.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'

// The namespaces that Chromium's sandbox makes for its processes.
const namespaces = ['unshare', '--user', '--map-root-user', '--pid', '--net', '--fork', 'true']

/**
 * Whether Chromium can sandbox its processes here when it is started by `prefix` (a program that changes the user) or,
 * without one, by ourselves.
 * @param {string} binary Electron
 * @param {readonly string[]} [prefix]
 */
export async function canSandbox(binary, prefix = []) {
  if (process.platform !== 'linux') return true
  if (prefix.length === 0 && process.getuid?.() === 0) return false
  if (isSetUidRoot(join(dirname(binary), 'chrome-sandbox'))) return true
  // Without the program to try it, believe that it works: Chromium says clearly if it does not.
  if (!hasProgram('unshare')) return true
  const [program = '', ...args] = [...prefix, ...namespaces]
  return (await runProgram(program, args, { capture: true })).code === 0
}

/**
 * The arguments that open the app in this repository, with the sandbox wherever there can be one.
 * @param {string} binary Electron
 */
export async function appArguments(binary) {
  if (await canSandbox(binary)) return ['.']
  if (isRootOnLinux()) {
    say(
      'Running as root: Chromium does not sandbox root, so the app runs with --no-sandbox. Better use another account.',
    )
  } else {
    say(
      'This system forbids unprivileged user namespaces, so the app runs with --no-sandbox: its pages are less confined.',
    )
  }
  return ['.', '--no-sandbox']
}

/** Chromium's own rule: root gets no sandbox. */
export function isRootOnLinux() {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** @param {string} file */
function isSetUidRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}
