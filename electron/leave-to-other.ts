import { app } from 'electron'
import { explain } from '#shared/messages/explain.ts'
import { internalError } from './core/app-errors.ts'
import { isServedWithoutDisplay } from './core/programs/command/is-served-without-display.ts'
import type { TerminalCommand } from './core/programs/command/read-command.ts'
import { runCommandLine } from './command-line.ts'
import { hasDisplay } from './shell/display.ts'

/**
 * Leaves the data to another instance that runs or starts, and ends this process. `fail` says why it cannot open a
 * window, and ends, too.
 */
export async function leaveToOther(command: TerminalCommand | null, fail: (error: unknown) => void): Promise<void> {
  if (command) return await runCommandLine(command, { isOtherStarting: true })
  // The other one got what this one was started for, and opens a window if it can.
  if (!(await isServedWithoutDisplay(app.getPath('userData')))) return app.exit(0)
  const failure = internalError(explain('runsWithoutDisplay'))
  if (!hasDisplay()) return fail(failure)
  void app.whenReady().then(() => fail(failure))
}
