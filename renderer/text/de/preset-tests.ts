import type { presetTestsText as english } from '../en/preset-tests.ts'
import { count, formatCost, formatNumber, formatShortDuration } from '../format.ts'

export const presetTestsText: typeof english = {
  intro:
    'Beispiele werden mit dem Preset auf diesem Computer gespeichert. Jedes geht an den Entwurf und an die gewählten Versionen, und die Ergebnisse bleiben hier.',
  samples: 'Beispiele',
  sample: (index) => `Beispiel ${index}`,
  samplePlaceholder: 'Eine Nachricht, wie man sie an dieses Preset schreiben würde',
  addSample: 'Beispiel hinzufügen',
  removeSample: (index) => `Beispiel ${index} entfernen`,
  notKept: 'Die Beispiele ließen sich nicht speichern.',
  emptyTitle: 'Noch keine Beispiele',
  empty:
    'Schreiben Sie eine Nachricht, auf die das Preset gut antworten soll. Die Antworten des Entwurfs und älterer Versionen erscheinen nebeneinander.',

  targets: 'Testen mit',
  draft: 'Entwurf',
  version: (version) => `v${version}`,
  addVersion: 'Version hinzufügen',
  removeTarget: (name) => `Nicht mit ${name} testen`,
  full: 'Sie können den Entwurf und bis zu drei Versionen testen.',
  unchanged: 'seitdem unverändert',
  modelFor: 'Modell für diesen Test',
  modelHelp:
    'Dieses Preset legt kein Modell fest. Wählen Sie eines für den Test, sonst antwortet das Standardmodell des Gateways. Die Wahl wird nicht gespeichert.',

  run: 'Test starten',
  running: 'Läuft',
  cancel: 'Abbrechen',
  results: 'Ergebnisse',
  answer: 'Antwort',
  ofSample: (index, name) => `Beispiel ${index} mit ${name}`,
  notRun: 'Noch nicht getestet',
  waiting: 'Wartet auf das erste Wort',
  stopped: 'Angehalten. Der empfangene Teil bleibt erhalten.',
  noText: 'Die Antwort hatte keinen Text.',
  outdated: 'Für einen früheren Text des Beispiels',
  unknown: 'unbekannt',
  facts: {
    tokens: 'Tokens',
    cost: 'Kosten',
    first: 'Erstes Wort',
    total: 'Gesamtzeit',
    provider: 'Anbieter',
    model: 'Modell',
  },
  tokens: (prompt, completion) =>
    `${prompt === null ? 'unbekannt' : formatNumber(prompt)} Eingabe, ${completion === null ? 'unbekannt' : formatNumber(completion)} Ausgabe`,
  cost: (value) => (value === null ? 'unbekannt' : formatCost(value)),
  time: (value) => (value === null ? 'unbekannt' : formatShortDuration(value)),
  compareWith: 'Vergleichen mit',
  noComparison: 'Nichts',
  sameText: 'Gleicher Text',
  words: (added, removed) => `${count(added, { one: 'Wort', other: 'Wörter' })} mehr, ${removed} weniger`,
  shortcutHint: 'Testet alle Beispiele erneut',
}
