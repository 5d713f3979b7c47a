import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { withoutElectron } from './command-environment.ts'
import type { StartedProcess } from './wait-for-app.ts'

/** Starts a program that outlives this one and its terminal. */
export function startInBackground(program: string, args: readonly string[]): StartedProcess {
  const data = process.env['GATEHOUSE_DATA_DIR']
  const child = spawn(program, [...args], {
    detached: true,
    stdio: 'ignore',
    // Of another folder it would keep the disk.
    cwd: homedir(),
    env: { ...withoutElectron(process.env), ...(data ? { GATEHOUSE_DATA_DIR: resolve(data) } : {}) },
    windowsHide: true,
  })
  let exitCode: number | null = null
  child.once('error', () => {
    exitCode = 1
  })
  child.once('exit', (code) => {
    exitCode = code ?? 1
  })
  child.unref()
  return { exitCode: () => exitCode }
}
