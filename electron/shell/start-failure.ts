import { app, dialog } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { languageOf } from '#shared/language.ts'
import { mainWords } from '../core/words/main-words.ts'

/** Says why the app cannot start, where the person sees it, and ends. */
export function reportStartFailure(error: unknown): void {
  const { message } = toErrorData(error)
  process.stderr.write(`Gatehouse could not start: ${message}\n`)
  // Where nobody sits in front of it, a dialog would wait for ever.
  const isWatched = !process.env['CI'] && !process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  // The setting cannot be asked any more: the language is that of the system.
  const { startFailure: words, said } = mainWords(languageOf('system', app.getLocale()))
  if (isWatched) dialog.showErrorBox(words.title, words.text(said(message)))
  app.exit(1)
}
