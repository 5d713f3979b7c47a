import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { appEnvironment } from '../electron/app-environment.mjs'
import { readIdentity } from '../read-identity.mjs'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'
import { lacksDisplay, startVirtualDisplay } from '../virtual-display.mjs'

const pollIntervalMs = 250
/** A runner of a CI service can be slow. */
const maxWaitMs = 120_000
/** A window with text has at least as many. The app saves a picture also if its page remains empty. */
const manyColours = 32

/**
 * Returns the program of the packed app: on Linux that of the installed package, elsewhere the one in dist/.
 * @param {Pick<import('../read-identity.mjs').Identity, 'name' | 'program'>} identity
 * @param {NodeJS.Platform} platform
 */
export function packedProgram({ name, program }, platform) {
  if (platform === 'linux') return program
  const path = platform === 'darwin' ? `mac-universal/${name}.app/Contents/MacOS/${name}` : `win-unpacked/${name}.exe`
  return fileURLToPath(new URL(`dist/${path}`, root))
}

/**
 * Starts the app with an empty data folder until it has saved a picture of its window, and ends it. Rejects if it exits
 * before, or if there is no text in the picture.
 * @param {string} program
 * @param {{ picture: string, args?: readonly string[], environment?: NodeJS.ProcessEnv }} options `picture` is the file
 *   to write
 */
export async function startPacked(program, { picture, args = [], environment = appEnvironment() }) {
  rmSync(picture, { force: true })
  const data = mkdtempSync(join(tmpdir(), 'packed-app-'))
  const env = { ...environment, GATEHOUSE_FIRST_PAINT_SCREENSHOT: picture, GATEHOUSE_DATA_DIR: data }
  const child = spawn(program, [...args], { stdio: ['ignore', 2, 2], env })
  try {
    await once(child, 'spawn')
    const colours = await waitForColours(child, picture)
    if (colours < manyColours) throw new PlainError(`The window of ${program} is empty, see ${picture}.`)
  } finally {
    await end(child)
    // Windows can keep files open for a moment after a process has ended.
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: pollIntervalMs })
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} picture
 */
async function waitForColours(child, picture) {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline) {
    const hasEnded = hasExited(child)
    const colours = countColours(picture)
    if (colours !== undefined) return colours
    if (hasEnded)
      throw new PlainError(`The app ended with ${child.exitCode ?? child.signalCode} before it was painted.`)
    await wait(pollIntervalMs)
  }
  throw new PlainError(`The app was not painted within ${maxWaitMs / 1000} seconds.`)
}

/** Returns undefined while the file is missing or not complete. @param {string} picture */
function countColours(picture) {
  if (!existsSync(picture)) return undefined
  try {
    const { data } = PNG.sync.read(readFileSync(picture))
    return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size
  } catch {
    return undefined
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.pid === undefined || hasExited(child)) return
  const exited = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}

/** @param {import('node:child_process').ChildProcess} child */
const hasExited = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

// Proves that the packed app starts here: fails unless its window has text.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const [picture, program = packedProgram(await readIdentity(), process.platform)] = process.argv.slice(2)
    if (picture === undefined) throw new PlainError('Usage: node scripts/package/start-packed.mjs PICTURE [PROGRAM]')
    const display = lacksDisplay() ? await startVirtualDisplay() : undefined
    try {
      await startPacked(program, { picture: resolve(picture) })
    } finally {
      await display?.stop()
    }
    printLine(`Started: ${program}, its window is in ${picture}`)
  })
}
