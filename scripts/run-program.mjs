import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './run-main.mjs'

/** @typedef {{ code: number, output: string }} ProgramResult */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

// Exit codes that a shell reports for a program ended by a signal.
const codeOfSignal = /** @type {Record<string, number>} */ ({ SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 })

/**
 * Runs a program in the repository until it exits, and forwards every signal, so that Ctrl-C ends both. With `capture`,
 * its output is returned instead of shown.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv, capture?: boolean, quiet?: boolean, shell?: boolean, timeout?: number,
 *   directory?: string }} [options]
 * @returns {Promise<ProgramResult>}
 */
export function runProgram(program, args, options = {}) {
  const { environment = process.env, capture = false, quiet = false, shell = false, timeout, directory } = options
  return new Promise((resolve, reject) => {
    // `quiet` redirects the program's stdout to stderr: stdout is reserved for the data of the command itself.
    const child = spawn(program, [...args], {
      cwd: directory ?? fileURLToPath(root),
      env: environment,
      shell,
      timeout,
      killSignal: 'SIGKILL',
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', quiet ? 2 : 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))

    // A terminal's Ctrl-C reaches the child directly; this process only must not exit first.
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const stopFollowing = followParent(() => child.kill('SIGTERM'))
    const stopListening = () => {
      stopFollowing()
      for (const signal of signals) process.off(signal, forward)
    }
    child.once('error', (error) => {
      stopListening()
      reject(error)
    })
    child.once('close', (code, signal) => {
      stopListening()
      resolve({ code: code ?? codeOfSignal[signal ?? ''] ?? 1, output })
    })
  })
}

/**
 * Runs npm: the one that started this process, if any, to avoid mixing versions.
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, quiet?: boolean, timeout?: number }} [options]
 * @returns {Promise<ProgramResult>}
 */
export function runNpm(args, options = {}) {
  const npmScript = process.env.npm_execpath
  if (npmScript?.endsWith('npm-cli.js')) return runProgram(process.execPath, [npmScript, ...args], options)
  const isWindows = process.platform === 'win32'
  // On Windows, npm is a .cmd file, which needs a shell. None of the arguments require quoting.
  return runProgram(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
}

/**
 * Calls `onOrphaned` once when the shell in which npm started this process is gone. A signal that ends `npm run …` ends
 * that shell but does not reach this process, whose children would run forever.
 * @param {() => void} onOrphaned
 * @returns {() => void} stops watching
 */
function followParent(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}
