import type { readAloudText as english } from '../en/read-aloud.ts'
import { count } from '../format.ts'

export const readAloudText: typeof english = {
  bar: 'Vorlesen',
  asking: 'Stimme wird geladen…',
  sentence: (number, all) => `Satz ${number} von ${all}`,
  pause: 'Vorlesen unterbrechen',
  resume: 'Weiter vorlesen',
  stop: 'Vorlesen beenden',
  previous: 'Voriger Satz',
  next: 'Nächster Satz',
  nothing: 'Diese Nachricht enthält nichts zum Vorlesen.',
  noVoice: 'Wählen Sie zuerst eine Stimme: in der Ansicht „Sprache“ unter „Sprachausgabe“.',

  code: (language, lines) =>
    `${language === '' ? 'Code' : `Code in ${language}`}, ${count(lines, { one: 'Zeile', other: 'Zeilen' })}.`,
  table: (rows, columns) =>
    `Eine Tabelle mit ${count(rows, { one: 'Zeile', other: 'Zeilen' })}: ${columns.filter(Boolean).join(', ')}.`,
  image: (alternative) => `Bild: ${alternative}`,
  formula: 'eine Formel',
  item: (number, text) => `${number}. ${text}`,
}
