import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { findWindowsProgram } from '../../tool-servers/process/find-program.ts'

/** Signals that are passed on. Those of a terminal's keys reach the program without this process. */
const passedSignals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR2', 'SIGINT', 'SIGQUIT']
const signalsOfKeys = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT'])

/** Exit codes of shells for a program that cannot be run, and one that is not found. */
const cannotRun = 126
const notFound = 127

/**
 * Runs a program in this terminal, with all of its environment given. Returns the exit code that a shell would report:
 * 128 and the number of a signal that ended it.
 */
export async function runChild(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  print: (line: string) => void,
): Promise<number> {
  const found = process.platform === 'win32' ? findWindowsProgram(program, environment) : { command: program, args: [] }
  if (found === null) {
    print(`${program} is a batch file, which cannot be run without a shell. Put cmd /c before it.`)
    return cannotRun
  }
  const hasTerminal = isatty(0) || isatty(1) || isatty(2)
  // With a handler this process outlives the signal, and so ends after the program. The first may come immediately.
  const pass = (signal: NodeJS.Signals): void => {
    if (!(hasTerminal && signalsOfKeys.has(signal))) child.kill(signal)
  }
  for (const signal of passedSignals) process.on(signal, pass)
  const child = spawn(found.command, [...found.args, ...args], { env: environment, stdio: 'inherit', shell: false })
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      print(isMissing ? `${program} was not found.` : `${program} could not be started (${error.code ?? error.name}).`)
      resolve(isMissing ? notFound : cannotRun)
    })
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
  for (const signal of passedSignals) process.off(signal, pass)
  return code
}
