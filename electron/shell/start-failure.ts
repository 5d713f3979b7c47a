import { app, dialog } from 'electron'
import { explanationOf } from '#shared/errors.ts'
import { languageOf } from '#shared/language.ts'
import { mainWords } from '../core/words/main-words.ts'

/** Shows why the app cannot start, and exits. */
export function reportStartFailure(error: unknown): void {
  const explanation = explanationOf(error)
  process.stderr.write(`Gatehouse could not start: ${explanation.message}\n`)
  // Without a person present, a dialog would wait forever.
  const isWatched = !process.env['CI'] && !process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  // The setting is unavailable, so the system's language is used.
  const { startFailure: words, translateMessage } = mainWords(languageOf('system', app.getLocale()))
  if (isWatched) dialog.showErrorBox(words.title, words.text(translateMessage(explanation)))
  app.exit(1)
}
