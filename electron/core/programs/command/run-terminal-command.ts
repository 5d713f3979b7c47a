import { setTimeout as wait } from 'node:timers/promises'
import { type AnsweredCommand, askApp, CommandError } from './ask-app.ts'
import { environmentWithKey } from './command-environment.ts'
import { addressLine, commandExit, commandUsage, programsNotLetIn } from './command-exit.ts'
import type { TerminalCommand } from './read-command.ts'
import { runChild } from './run-child.ts'
import { type StartedProcess, waitForApp } from './wait-for-app.ts'

export interface TerminalParts {
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether another app has the data, and may not take commands yet. */
  readonly isOtherStarting: boolean
  /** Starts the app in the background, without a window. */
  readonly startApp: () => StartedProcess
  /** Writes to the standard output, and to that of errors. */
  readonly output: (text: string) => void
  readonly errors: (text: string) => void
}

/**
 * Runs a command that was typed in a terminal, and returns its exit code. Null: this process has to become the app that
 * serves.
 */
export async function runTerminalCommand(command: TerminalCommand, parts: TerminalParts): Promise<number | null> {
  const { output, errors } = parts
  switch (command.kind) {
    case 'help':
      output(commandUsage)
      return commandExit.done
    case 'misused':
      errors(`gatehouse: ${command.reason}\n\n${commandUsage}`)
      return commandExit.misused
    case 'gateway':
      return await orFailure(parts, () => showAddress(parts))
    case 'run':
      return await orFailure(parts, () => runWithKey(command, parts))
  }
}

/** Prints the address of the running app; null if none runs. */
async function showAddress({ dataDirectory, isOtherStarting, output, errors }: TerminalParts): Promise<number | null> {
  const ask = () => askApp(dataDirectory, { type: 'status' })
  const start = isOtherStarting ? () => ({ exitCode: () => 0 }) : null
  const { answered } = await waitForApp({ ask, start, wait: waitMs })
  if (!answered && isOtherStarting)
    throw new CommandError('Gatehouse runs, but takes no commands. Quit it, then try again.')
  if (!answered) return null
  answered.close()
  if (answered.reply.type === 'serving') {
    output(addressLine(answered.reply.baseUrl))
    return commandExit.done
  }
  errors(`gatehouse: ${refusalIn(answered)}\n`)
  return commandExit.failed
}

async function runWithKey(
  { name, program, args }: Extract<TerminalCommand, { kind: 'run' }>,
  { dataDirectory, environment, startApp, errors }: TerminalParts,
): Promise<number> {
  const print = (line: string): void => errors(`gatehouse: ${line}\n`)
  const commandLine = [program, ...args].join(' ').slice(0, 1000)
  const { answered, exitCode } = await waitForApp({
    ask: () =>
      askApp(dataDirectory, { type: 'lend', name, commandLine, pid: process.pid }, () =>
        print(`There is no key “${name}”. Gatehouse asks in a dialog whether to make one.`),
      ),
    start: startApp,
    wait: waitMs,
  })
  if (!answered) {
    print(
      exitCode === commandExit.off
        ? programsNotLetIn
        : 'Gatehouse could not be started. Open it once, and look at its log.',
    )
    return commandExit.failed
  }
  if (answered.reply.type !== 'key') {
    answered.close()
    print(refusalIn(answered))
    return commandExit.failed
  }
  const code = await runChild(program, args, environmentWithKey(environment, answered.reply), print)
  if (!answered.isConnected()) print('Gatehouse ended before the program did, and with it the key.')
  answered.close()
  return code
}

function refusalIn({ reply }: AnsweredCommand): string {
  return reply.type === 'refused' ? reply.message : 'Gatehouse gave another answer than expected.'
}

async function orFailure({ errors }: TerminalParts, run: () => Promise<number | null>): Promise<number | null> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    errors(`gatehouse: ${error.message}\n`)
    return commandExit.failed
  }
}

const waitMs = (timeMs: number): Promise<void> => wait(timeMs)
