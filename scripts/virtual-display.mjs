import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { PlainError } from './run-main.mjs'

// Xvfb lives as long as the pipe that the shell reads: when this process exits in any way, the pipe closes and Xvfb is
// killed. The only pipe that Xvfb itself receives is the one for the number of the free display.
const keepWhileWeLive = 'Xvfb "$@" </dev/null & server=$!; exec 3>&-; read -r _; kill "$server"; wait "$server"'

const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset', '-displayfd', '3']

/** Returns whether windows cannot be shown. Only Linux may lack a display. */
export function lacksDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}

/**
 * Starts a virtual display on a free number and sets DISPLAY.
 * @param {readonly string[]} [options] further options of Xvfb
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
export async function startVirtualDisplay(options = []) {
  // Detached: Ctrl-C in the terminal is for the app, which needs its display until it has closed.
  const shell = spawn('sh', ['-c', keepWhileWeLive, 'sh', ...screen, ...options], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  const errors = /** @type {string[]} */ ([])
  shell.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => errors.push(text))

  const pipe = shell.stdio[3]
  if (!(pipe instanceof Readable)) throw new PlainError('Xvfb did not start: there is no shell to start it.')
  const numbers = createInterface({ input: pipe })
  const number = await new Promise((resolve) => {
    numbers.once('line', resolve)
    numbers.once('close', () => resolve(undefined))
  })
  if (number === undefined) throw new PlainError(`Xvfb did not start. ${errors.join('').trim()}`)

  const display = `:${number}`
  process.env.DISPLAY = display
  const stop = async () => {
    shell.ref()
    shell.stdin?.end()
    await ended
  }
  // The server must not keep a finished script alive.
  shell.unref()
  return { display, stop }
}
