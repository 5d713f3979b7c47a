import type { transcriptionText as english } from '../en/transcription.ts'
import { count, formatCost, formatDuration, formatNumber } from '../format.ts'

const unknown = 'unbekannt'

export const transcriptionText: typeof english = {
  transcribe: 'Transkribieren',
  transcribeAgain: 'Erneut transkribieren',
  transcribeAnyway: 'Trotzdem transkribieren',
  cancel: 'Transkription abbrechen',
  writing: 'Wird aufgeschrieben',
  part: (done, all) => (all === 1 ? null : `Teil ${formatNumber(Math.min(done + 1, all))} von ${formatNumber(all)}`),
  percent: (done, all) => `${Math.round((done / all) * 100)} %`,
  progress: 'Fortschritt der Transkription',
  cancelled: 'Abgebrochen, bevor es aufgeschrieben war.',
  cancelledPartly: 'Abgebrochen. Was bis dahin aufgeschrieben war, bleibt.',
  silentTitle: 'Es wurde nichts gesagt',
  silentText:
    'Darum wurde nichts gesendet: Bei Stille erfinden Modelle Worte. Haben Sie doch gesprochen, transkribieren Sie es trotzdem.',
  nothingHeard: 'Das Modell hat keine Worte darin gehört.',
  noModelTitle: 'Dieses Gateway hat kein Modell, das Gesprochenes aufschreibt',
  noModelText:
    'Die Aufnahme liegt unter „Sprache“. Wählen Sie ein anderes Gateway, oder geben Sie dort den Namen eines Modells ein.',
  openInVoice: 'In „Sprache“ öffnen',
  keptInVoice: 'Die Aufnahme liegt unter „Sprache“.',

  model: 'Transkriptionsmodell',
  language: 'Sprache',
  detect: 'Erkennen',
  otherModel: 'Anderes Modell…',
  modelName: 'Name des Transkriptionsmodells',
  modelNameHint: 'Name des Modells',
  more: 'Weitere Einstellungen',
  temperature: 'Temperatur',
  temperatureHelp: 'Ohne Angabe entscheidet das Modell. Bei 0 erfindet es am wenigsten.',
  unset: 'Ohne Angabe',
  provider: 'Anbieter-Optionen',
  providerHelp: 'Ein JSON-Objekt, das an den Anbieter weitergegeben wird.',
  notJson: 'Das ist kein JSON-Objekt.',
  notNumber: 'Eine Zahl, etwa 0.2.',

  words: (text) => count(text.split(/\s+/).filter(Boolean).length, { one: 'Wort', other: 'Wörter' }),
  cost: (cost) => (cost === null ? 'Kosten unbekannt' : cost === 0 ? 'kostenlos' : formatCost(cost)),
  seconds: (seconds) => (seconds === null ? 'Sekunden unbekannt' : `${formatNumber(Math.round(seconds * 10) / 10)} s`),
  tokens: (input, output) =>
    input === null && output === null
      ? 'Tokens unbekannt'
      : `${input === null ? unknown : formatNumber(input)} Tokens hinein, ${output === null ? unknown : formatNumber(output)} heraus`,
  took: (milliseconds) => `in ${formatDuration(milliseconds)}`,
  languageOf: (name) => name ?? 'Sprache erkannt',

  copy: 'Kopieren',
  copied: 'Kopiert',
  shown: 'Gezeigte Transkription',
  compare: 'Vergleichen mit',
  compareNone: 'Nichts',
  tryLabel: (model, language, time) => `${model}, ${language}, ${time}`,
}
