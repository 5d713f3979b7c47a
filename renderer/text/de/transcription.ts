import type { transcriptionText as english } from '../en/transcription.ts'
import { count, formatCost, formatDuration, formatNumber } from '../format.ts'

const unknown = 'unbekannt'

export const transcriptionText: typeof english = {
  transcribe: 'Transkribieren',
  transcribeAgain: 'Erneut transkribieren',
  transcribeAnyway: 'Trotzdem transkribieren',
  notStarted: 'Die Aufnahme ließ sich nicht transkribieren',
  cancel: 'Transkription abbrechen',
  writing: 'Wird transkribiert…',
  part: (done, all) => (all === 1 ? null : `Teil ${formatNumber(Math.min(done + 1, all))} von ${formatNumber(all)}`),
  percent: (done, all) => `${Math.round((done / all) * 100)} %`,
  progress: 'Fortschritt der Transkription',
  cancelled: 'Abgebrochen, bevor etwas transkribiert war.',
  cancelledPartly: 'Abgebrochen. Der transkribierte Teil bleibt erhalten.',
  silentTitle: 'Keine Sprache erkannt',
  silentText:
    'Es wurde nichts gesendet, denn bei Stille erfinden Modelle Wörter. Falls Sie doch gesprochen haben, transkribieren Sie es trotzdem.',
  nothingHeard: 'Das Modell hat keine Wörter darin gefunden.',
  noModelTitle: 'Dieses Gateway hat kein Transkriptionsmodell',
  noModelText:
    'Die Aufnahme bleibt unter „Sprache“ erhalten. Wählen Sie ein anderes Gateway oder geben Sie dort ein Modell ein.',
  openInVoice: 'In „Sprache“ öffnen',
  keptInVoice: 'Die Aufnahme bleibt unter „Sprache“ erhalten.',

  model: 'Transkriptionsmodell',
  language: 'Sprache',
  detect: 'Sprache erkennen',
  usualLanguages: 'Häufig',
  otherLanguages: 'Alle Sprachen',
  otherModel: 'Anderes Modell…',
  modelName: 'Name des Transkriptionsmodells',
  modelNameHint: 'Name des Modells',
  more: 'Weitere Einstellungen',
  temperature: 'Temperatur',
  temperatureHelp: 'Leer lassen für den Standard des Modells. 0 ist am wörtlichsten.',
  unset: 'Ohne Angabe',
  provider: 'Anbieter-Optionen',
  providerHelp: 'Ein JSON-Objekt, das an den Anbieter weitergegeben wird.',
  notJson: 'Geben Sie ein JSON-Objekt ein.',
  notNumber: 'Geben Sie eine Zahl ein, etwa 0.2.',

  words: (text) => count(text.split(/\s+/).filter(Boolean).length, { one: 'Wort', other: 'Wörter' }),
  cost: (cost) => (cost === null ? 'Kosten unbekannt' : cost === 0 ? 'kostenlos' : formatCost(cost)),
  seconds: (seconds) => (seconds === null ? 'Sekunden unbekannt' : `${formatNumber(Math.round(seconds * 10) / 10)} s`),
  tokens: (input, output) =>
    input === null && output === null
      ? 'Tokens unbekannt'
      : `${input === null ? unknown : formatNumber(input)} Tokens Eingabe, ${output === null ? unknown : formatNumber(output)} Ausgabe`,
  took: (milliseconds) => `in ${formatDuration(milliseconds)}`,
  languageOf: (name) => name ?? 'Automatisch erkannt',

  copy: 'Kopieren',
  copied: 'Kopiert',
  shown: 'Gezeigte Transkription',
  compare: 'Vergleichen mit',
  compareNone: 'Nichts',
  tryLabel: (model, language, time) => `${model}, ${language}, ${time}`,
}
