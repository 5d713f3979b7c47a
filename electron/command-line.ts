import { app } from 'electron'
import { runTerminalCommand } from './core/programs/command/run-terminal-command.ts'
import { commandExit } from './core/programs/command/command-exit.ts'
import type { onlyIfOnArgument, TerminalCommand } from './core/programs/command/read-command.ts'
import { startInBackground } from './core/programs/command/start-in-background.ts'
import { continueWithoutDisplay, hasDisplay } from './shell/display.ts'

/** As a value it would be imported, and become a separate file that every start loads. */
const onlyIfOn: typeof onlyIfOnArgument = '--only-if-on'

interface CommandLineOptions {
  /** Another app has the data and may not take commands yet. */
  readonly isOtherStarting?: boolean
}

/**
 * Runs a command that was typed in a terminal. Main waits for it before Electron begins with displays, windows and
 * other processes, so that a command is as light as Node. Returns only if this process has to become the app that serves.
 */
export async function runCommandLine(
  command: TerminalCommand,
  { isOtherStarting = false }: CommandLineOptions = {},
): Promise<void> {
  const code = await runTerminalCommand(command, {
    dataDirectory: process.env['GATEHOUSE_DATA_DIR'] || app.getPath('userData'),
    environment: process.env,
    isOtherStarting,
    startApp: () =>
      startInBackground(process.execPath, [
        ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
        ...(app.isPackaged ? [] : [app.getAppPath()]),
        'gateway',
        onlyIfOn,
      ]),
    output: (text) => void process.stdout.write(text),
    errors: (text) => void process.stderr.write(text),
  })
  if (code !== null) process.exit(code)
  if (isOtherStarting) process.exit(commandExit.failed)
  if (!hasDisplay()) continueWithoutDisplay()
}
