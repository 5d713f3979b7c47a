import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findWindowsProgram } from './find-program.ts'

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  /** All of its environment. */
  readonly environment: Readonly<Record<string, string>>
}

export interface SpawnedProgram {
  readonly input: Writable
  readonly output: Readable
  readonly errors: Readable
  /** Resolves when it has ended, with its exit code or signal in words. */
  readonly ended: Promise<string>
  /** Closes its input, then asks it to end, then kills it; with the programs that it started. */
  end(): Promise<void>
}

/** A program that would need a shell. */
export class BatchFileError extends Error {
  override readonly name = 'BatchFileError'
}

/** Milliseconds until the next, stronger way of ending. */
const graceMs = 2000

/**
 * Starts a program without a shell, in a separate process group. The group is killed when the program ends, and when
 * this process ends in any way. Rejects if the program cannot be started.
 */
export async function spawnProgram({ command, args, folder, environment }: Program): Promise<SpawnedProgram> {
  const found = process.platform === 'win32' ? findWindowsProgram(command, environment) : { command, args: [] }
  if (found === null) throw new BatchFileError(`${command} is a batch file.`)
  const child = spawn(found.command, [...found.args, ...args], {
    cwd: folder,
    env: environment,
    shell: false,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error('The program has no process id.')
  const guard = process.platform === 'win32' ? null : guardGroup(pid)
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    killGroup(child, 'SIGKILL')
    // After a line, the guard ends without killing.
    guard?.stdin?.end('\n')
    return signal === null ? `code ${String(code)}` : `signal ${String(signal)}`
  })
  // A program that closed its input must not end this process.
  child.stdin.on('error', () => undefined)

  async function endsWithin(ms: number): Promise<boolean> {
    const timer = Promise.withResolvers<boolean>()
    const timeout = setTimeout(() => timer.resolve(false), ms)
    const hasEnded = await Promise.race([ended.then(() => true), timer.promise])
    clearTimeout(timeout)
    return hasEnded
  }

  return {
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr,
    ended,
    async end() {
      child.stdin.end()
      if (await endsWithin(graceMs)) return
      killGroup(child, 'SIGTERM')
      if (await endsWithin(graceMs)) return
      killGroup(child, 'SIGKILL')
      await ended
    },
  }
}

/**
 * Starts a process that kills a group when this process ends, even if it was killed itself: then its input is closed. The
 * script is constant, and the group is a number.
 */
function guardGroup(group: number): ChildProcess {
  const script = 'read -r _ && exit 0; kill -s KILL -- "-$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Not reached by signals to this process and its group.
    detached: true,
    env: {},
  })
  guard.on('error', () => undefined)
  guard.stdin?.on('error', () => undefined)
  guard.unref()
  return guard
}

/** Sends a signal to a program and those that it started. Does nothing if all have ended. */
function killGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    const taskkill = join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe')
    execFile(taskkill, ['/PID', String(pid), '/T', '/F'], () => undefined)
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // There is no such group any more.
  }
}
