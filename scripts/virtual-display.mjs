import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { PlainError } from './say.mjs'

// Xvfb lives as long as the pipe that the shell reads: when this process ends in whatever way, the pipe closes, and no
// server is left behind. Xvfb itself gets no pipe but the one for the number of the display that it found free.
const keepWhileWeLive = 'Xvfb "$@" </dev/null & server=$!; exec 3>&-; read -r _; kill "$server"; wait "$server"'

const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset', '-displayfd', '3']

/** Whether windows have nowhere to go. Only Linux can be without a display. */
export function lacksDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}

/**
 * Starts a virtual display on a free number and sets DISPLAY.
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
export async function startVirtualDisplay() {
  // Detached: a Ctrl-C in the terminal is for the app, which must still have its display while it closes.
  const shell = spawn('sh', ['-c', keepWhileWeLive, 'sh', ...screen], {
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
