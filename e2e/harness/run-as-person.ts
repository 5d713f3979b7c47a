import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readLaunchSettings } from './launch-settings.ts'
import type { Person } from './person.ts'

export type ProgramOutcome = { code: number | null; output: string; errors: string }

type SpawnOptions = { environment?: Record<string, string>; input?: string; detached?: boolean }

/**
 * Starts a program as the user who runs the app, in the person's environment. `detached` makes it lead a process group.
 */
export function startAsPerson(
  person: Person,
  program: string,
  args: readonly string[],
  { environment = {}, input, detached = false }: SpawnOptions = {},
): ChildProcess {
  const { user } = readLaunchSettings()
  const child = spawn(program, [...args], {
    cwd: person.home,
    env: { ...person.environment, ...environment },
    detached,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  // A program that exits without reading its input is not a test failure.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return child
}

/** Runs a program as the user who runs the app, and waits until it exits. */
export async function runAsPerson(
  person: Person,
  program: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<ProgramOutcome> {
  const child = startAsPerson(person, program, args, options)
  const output: string[] = []
  const errors: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.join(''), errors: errors.join('') }
}
