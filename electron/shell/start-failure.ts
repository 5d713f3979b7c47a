import { app, dialog } from 'electron'
import { toErrorData } from '#shared/errors.ts'

/** Says why the app cannot start, where the person sees it, and ends. */
export function reportStartFailure(error: unknown): void {
  const { message } = toErrorData(error)
  process.stderr.write(`Gatehouse could not start: ${message}\n`)
  // Where nobody sits in front of it, a dialog would wait for ever.
  const isWatched = !process.env['CI'] && !process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  if (isWatched) dialog.showErrorBox('Gatehouse could not start', message)
  app.exit(1)
}
