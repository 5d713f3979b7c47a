import type { RunningApp } from './launch-app.ts'
import { readLaunchSettings } from './launch-settings.ts'
import { type ProgramOutcome, runAsPerson } from './run-as-person.ts'

/** Starts a second instance while the app runs, as the system does for a link, and waits until it exits. */
export function startSecondInstance(
  running: Pick<RunningApp, 'person' | 'environment'>,
  args: readonly string[],
): Promise<ProgramOutcome> {
  const { program, args: all } = appCommand(args)
  return runAsPerson(running.person, program, all, { environment: running.environment })
}

/** Returns the command line that starts the app under test from a process that already runs as `user`. */
export function appCommand(args: readonly string[]): { program: string; args: string[] } {
  const { electron, app, isSandboxed } = readLaunchSettings()
  return { program: electron, args: [app, ...(isSandboxed ? [] : ['--no-sandbox']), ...args] }
}
