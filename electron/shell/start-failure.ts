import { app, dialog } from 'electron'
import { toErrorData } from '#shared/errors.ts'

/** Says why the app cannot start, where the person sees it, and ends. */
export function reportStartFailure(error: unknown): void {
  const { message } = toErrorData(error)
  process.stderr.write(`Gatehouse could not start: ${message}\n`)
  // A dialog would wait for a click that nobody can make.
  if (!process.env['CI']) dialog.showErrorBox('Gatehouse could not start', message)
  app.exit(1)
}
