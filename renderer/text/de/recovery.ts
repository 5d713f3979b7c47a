import type { recoveryText as english } from '../en/recovery.ts'
import { count } from '../format.ts'

const times = { one: 'Aufruf', other: 'Aufrufe' }

export const recoveryText: typeof english = {
  steps: 'Was helfen könnte',
  once: 'Jede Auswahl gilt für diese Anfrage. Ihre Regeln bleiben, wie sie sind.',

  tryElsewhere: 'Woanders versuchen',
  tryElsewhereHelp: (without, others) => `Wiederholt diese Anfrage ohne ${without}, bei ${others}.`,
  tryElsewhereWithout: (without) => `Wiederholt diese Anfrage ohne ${without}.`,

  allowFallbacks: 'Ersatz erlauben',
  allowFallbacksHelp: 'Lässt das Gateway zum nächsten Anbieter gehen, wenn der erste ausfällt.',

  useModel: (model) => `${model} benutzen`,
  useModelHelp: 'Vorschlag des Gateways. Preis und Limits können abweichen.',

  without: {
    zdr: 'Ohne den ZDR-Filter',
    training: 'Ohne den Trainingsfilter',
    region: 'Ohne die Regionen',
    only: 'Ohne die Liste der Anbieter',
    ignore: 'Mit ausgeschlossenen Anbietern',
    'max-price': 'Ohne die Preisgrenze',
    quantizations: 'Mit jeder Quantisierung',
    parameters: 'Ohne verlangte Parameter',
  },
  withoutAll: 'Ohne alle diese Regeln',
  named: (step, names) => `${step}: ${names}`,
  rules: {
    zdr: 'Keine Speicherung',
    training: 'Kein Training',
    region: 'Regionen',
    only: 'Erlaubte Anbieter',
    ignore: 'Ausgeschlossene Anbieter',
    'max-price': 'Preisgrenze',
    quantizations: 'Quantisierungen',
    parameters: 'Verlangte Parameter',
  },
  excluded: (endpoints) => `schließt ${endpoints} aus`,

  findField: 'Feld finden',
  findFieldHelp: (fields, usual, max) =>
    (fields === 1
      ? 'Wiederholt die Anfrage ohne den Parameter, den Sie gesetzt haben: '
      : `Wiederholt die Anfrage ohne einen Teil der ${fields} Parameter, die Sie gesetzt haben, jedes Mal halbiert, bis sie angenommen wird: `) +
    `${count(usual, times)}, wenn einer abgelehnt wird, höchstens ${max}. Jeder Aufruf endet, sobald die Antwort beginnt.`,
  price: (price) => `Die Eingabe aller Aufrufe kostet etwa ${price}.`,
  noPrice: 'Das Gateway meldet keinen Preis.',
  free: 'Die Eingabe ist kostenlos.',
  finding: (call, max) => `Aufruf ${call} von höchstens ${max}`,
  dropping: (fields) => `Ohne ${fields}`,
  stop: 'Suche anhalten',
  stopped: 'Die Suche wurde angehalten.',
  found: (fields) => `Das Gateway lehnt ${fields} ab.`,
  foundSome: (fields) => `Das Gateway lehnt ${fields} und mindestens einen weiteren Parameter ab.`,
  otherCause:
    'Auch ohne sie alle wird die Anfrage abgelehnt. Die Ursache liegt am Modell, an den Nachrichten oder am Preset.',
  passes: 'Die Anfrage wird jetzt angenommen.',
  removeAndRetry: (fields) => `${fields} entfernen und erneut versuchen`,
  retryWithout: (fields) => `Einmal ohne ${fields} versuchen`,
  retry: 'Erneut versuchen',
  notRetried: 'Die Anfrage konnte nicht wiederholt werden',
}
