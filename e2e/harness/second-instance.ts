import type { RunningApp } from './launch-app.ts'
import { readLaunchSettings } from './launch-settings.ts'
import { type ProgramOutcome, runAsPerson } from './run-as-person.ts'

/** Starts the app once more while it runs, as the system does for a link, and waits until this process has ended. */
export function startSecondInstance(running: RunningApp, args: readonly string[]): Promise<ProgramOutcome> {
  const { program, args: all } = appCommand(args)
  return runAsPerson(running.person, program, all, { environment: running.environment })
}

/** The command line that starts the app under test, for somebody who is `user` already. */
export function appCommand(args: readonly string[]): { program: string; args: string[] } {
  const { electron, app, isSandboxed } = readLaunchSettings()
  return { program: electron, args: [app, ...(isSandboxed ? [] : ['--no-sandbox']), ...args] }
}
