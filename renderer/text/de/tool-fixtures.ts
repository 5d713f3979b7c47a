import type { toolFixturesText as english } from '../en/tool-fixtures.ts'
import { count, formatNumber } from '../format.ts'

const results = { one: 'Ergebnis', other: 'Ergebnisse' }

export const toolFixturesText: typeof english = {
  saveText:
    'Speichert, was Werkzeuge in diesem Chat geliefert haben. Macht ein Modell in einem Test des Presets denselben Aufruf, geht der Test mit diesem Ergebnis weiter. Kein Server wird aufgerufen.',
  preset: 'Preset',
  noPresets: 'Dieses Gateway hat noch keine Presets. Legen Sie erst eines an, zum Beispiel aus diesem Chat.',
  save: 'Ergebnisse speichern',
  cancel: 'Abbrechen',
  saved: (saved, slug) => `${count(saved, results)} für Tests von ${slug} gespeichert`,

  title: 'Aufgezeichnete Ergebnisse',
  help: 'Ruft eine Antwort ein Werkzeug mit denselben Argumenten auf, geht der Test mit dem aufgezeichneten Ergebnis weiter. Kein Server wird aufgerufen.',
  none: 'Um Antworten zu testen, die Werkzeuge aufrufen, wählen Sie im Menü eines Chats „Ergebnisse für Tests speichern“.',
  result: (tool) => `Aufgezeichnetes Ergebnis von ${tool}`,
  arguments: 'Argumente',
  returned: 'Ergebnis',
  beginOf: (shown, all) =>
    `Die ersten ${formatNumber(shown)} von ${formatNumber(all)} Zeichen. Tests benutzen sie alle.`,
  remove: (tool) => `Aufgezeichnetes Ergebnis von ${tool} entfernen`,
  removeAll: 'Alle entfernen',
  notRemoved: 'Die aufgezeichneten Ergebnisse ließen sich nicht entfernen.',

  calls: 'Werkzeugaufrufe',
  outcomes: {
    recorded: 'aufgezeichnetes Ergebnis',
    missing: 'kein aufgezeichnetes Ergebnis für diese Argumente',
    limit: 'nicht beantwortet, nach 8 Runden',
  },
}
