import type { presetTestsText as english } from '../en/preset-tests.ts'
import { count, formatCost, formatDuration, formatNumber } from '../format.ts'

export const presetTestsText: typeof english = {
  intro:
    'Beispielnachrichten bleiben mit dem Preset auf diesem Computer. Jede geht gleichzeitig an den Entwurf und an die gewählten Versionen, und was zurückkommt, wird hier aufbewahrt.',
  samples: 'Beispiele',
  sample: (index) => `Beispiel ${index}`,
  samplePlaceholder: 'Eine Nachricht, wie jemand sie an dieses Preset schreiben würde',
  addSample: 'Beispiel hinzufügen',
  removeSample: (index) => `Beispiel ${index} entfernen`,
  notKept: 'Die Beispiele ließen sich nicht speichern.',
  emptyTitle: 'Noch nichts zum Testen da',
  empty:
    'Schreiben Sie eine Nachricht, auf die das Preset gut antworten soll. Die Antworten des Entwurfs und älterer Versionen stehen dann nebeneinander.',

  targets: 'Testen mit',
  draft: 'Entwurf',
  version: (version) => `v${version}`,
  addVersion: 'Version hinzufügen',
  removeTarget: (name) => `Nicht mit ${name} testen`,
  full: 'Mehr als drei Versionen neben dem Entwurf gehen nicht.',

  run: 'Test starten',
  running: 'Läuft',
  cancel: 'Abbrechen',
  results: 'Ergebnisse',
  ofSample: (index, name) => `Beispiel ${index} mit ${name}`,
  notRun: 'Noch nicht getestet',
  waiting: 'Wartet auf das erste Wort',
  stopped: 'Angehalten. Was angekommen war, bleibt.',
  noText: 'Die Antwort hatte keinen Text.',
  outdated: 'Zu einem früheren Text des Beispiels',
  unknown: 'unbekannt',
  facts: {
    tokens: 'Tokens',
    cost: 'Kosten',
    first: 'Erstes Wort',
    total: 'Gesamt',
    provider: 'Anbieter',
    model: 'Modell',
  },
  tokens: (prompt, completion) =>
    `${prompt === null ? 'unbekannt' : formatNumber(prompt)} hinein, ${completion === null ? 'unbekannt' : formatNumber(completion)} heraus`,
  cost: (value) => (value === null ? 'unbekannt' : formatCost(value)),
  time: (value) => (value === null ? 'unbekannt' : formatDuration(value)),
  compareWith: 'Vergleichen mit',
  noComparison: 'Nichts',
  sameText: 'Sagt dasselbe',
  words: (added, removed) => `${count(added, { one: 'Wort', other: 'Wörter' })} mehr, ${removed} weniger`,
  shortcutHint: 'Testet alle Beispiele noch einmal',
}
