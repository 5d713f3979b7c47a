import type { presetHistoryText as english } from '../en/preset-history.ts'
import { count, formatMoment } from '../format.ts'

const words = (value: number) => count(value, { one: 'Wort', other: 'Wörter' })

const types = {
  unset: 'nicht gesetzt',
  null: 'null',
  boolean: 'ja oder nein',
  number: 'Zahl',
  text: 'Text',
  list: 'Liste',
  object: 'Objekt',
} as const

export const presetHistoryText: typeof english = {
  versions: 'Versionen',
  loading: 'Versionen werden geladen',
  version: (version) => `v${version}`,
  draft: 'Entwurf',
  draftWho: 'Nur auf diesem Computer',
  inUse: 'Aktiv',
  notReported: 'Autor unbekannt',
  leftOut: 'Vom Gateway nicht gelistet',
  unknownVersion: 'v?',
  you: 'Sie',
  who: (author, at) => {
    const name = author || 'Autor unbekannt'
    return Number.isNaN(at) ? name : `${name}, ${formatMoment(at)}`
  },
  search: 'Versionen suchen',
  nothingFound: 'Keine Version gefunden.',
  searched: (versions, all) => `Durchsucht sind die neuesten ${versions} von ${all}.`,
  draftChanges: (names) =>
    names.length > 3
      ? `${names.slice(0, 3).join(', ')} und ${names.length - 3} weitere`
      : names.join(', ') || 'Noch keine Änderungen',
  none: 'Noch keine Version gespeichert. Jedes Speichern fügt hier eine hinzu.',
  moreOf: (version) => `Mehr zu v${version}`,

  compare: 'Versionen vergleichen',
  compareHint: 'Es gibt keine andere Version zum Vergleichen.',
  compareNewestHint: (left, right) => `Vergleicht v${right} mit v${left}. Für andere wählen Sie Versionen aus.`,
  compareDraft: 'Mit dem Entwurf vergleichen',
  compareNewest: 'Mit der neuesten vergleichen',
  compareBefore: 'Mit der vorigen vergleichen',
  restore: 'Als neue Version wiederherstellen',
  restoreHint: 'Wählen Sie eine ältere Version zum Wiederherstellen.',
  copyJson: 'Als JSON kopieren',
  copyCurl: 'Als curl kopieren',
  copyJsonOf: (name) => `${name} als JSON kopieren`,
  copyCurlOf: (name) => `${name} als curl kopieren`,
  exporting: 'Exportieren',
  copied: (name) => `${name} kopiert.`,
  notExported: 'Die Version ließ sich nicht lesen.',
  addNote: 'Notiz hinzufügen',
  editNote: 'Notiz bearbeiten',

  noteTitle: (version) => `Notiz zu v${version}`,
  noteLabel: 'Notiz',
  noteHelp: 'Wird nur auf diesem Computer gespeichert und nie an das Gateway gesendet.',
  noteSave: 'Notiz speichern',
  cancel: 'Abbrechen',

  restoreTitle: (version, next) =>
    next === null ? `v${version} als neue Version wiederherstellen` : `v${version} als v${next} wiederherstellen`,
  restoreText: (version, next) =>
    next === null
      ? `Speichert eine Kopie von v${version} als neue Version. Nichts wird entfernt.`
      : `Speichert eine Kopie von v${version} als v${next}. Nichts wird entfernt.`,
  restoreDraft: 'Ihr Entwurf bleibt erhalten. Beim Speichern führen Sie beide zusammen.',
  restoreConfirm: (version, next) =>
    next === null ? `v${version} wiederherstellen` : `v${version} als v${next} wiederherstellen`,
  restoring: 'Wird wiederhergestellt',
  restored: (version, as) =>
    as === null ? `v${version} wiederhergestellt` : `v${version} als v${as} wiederhergestellt`,

  differences: 'Unterschiede',
  back: 'Zurück zum Preset',
  layout: 'Anordnung',
  sideBySide: 'Nebeneinander',
  inline: 'Untereinander',
  left: 'Frühere Seite',
  right: 'Spätere Seite',
  swap: 'Seiten tauschen',
  parameters: 'Parameter',
  differ: (changed, all) => (changed === 0 ? 'Auf beiden Seiten gleich' : `${changed} von ${all} verschieden`),
  onlyDifferences: 'Nur Unterschiede',
  systemPrompt: 'System-Prompt',
  words: (added, removed) => `${words(added)} hinzugefügt, ${removed} entfernt`,
  promptSame: 'Auf beiden Seiten gleich',
  promptNone: 'Keine Seite hat einen',
  place: (index, total) => {
    if (total === 0) return 'Keine Unterschiede'
    if (index === null) return count(total, { one: 'Unterschied', other: 'Unterschiede' })
    return `Unterschied ${index} von ${total}`
  },
  next: 'Nächster Unterschied',
  previous: 'Voriger Unterschied',
  same: 'Beide Seiten sind gleich.',
  unset: 'nicht gesetzt',
  type: (type) => types[type],
  copyField: (field, side) => `${field} von ${side} in den Entwurf übernehmen`,
  copiedField: (field, side) => `${field} von ${side} in den Entwurf übernommen.`,
  folded: (lines) => count(lines, { one: 'gleiche Zeile', other: 'gleiche Zeilen' }),
  unfold: 'Zeigen',
  reading: 'Versionen werden geladen',

  change: {
    first: 'Angelegt',
    unknown: 'Änderungen unbekannt',
    same: 'Keine Änderungen',
    restored: (version) => `v${version} wiederhergestellt`,
    more: (said, others) => `${said} und ${others} weitere`,
    promptAdded: (added) => `Prompt, ${words(added)} hinzugefügt`,
    promptRemoved: (removed) => `Prompt, ${words(removed)} entfernt`,
    promptChanged: (added, removed) => `Prompt, ${words(added)} hinzugefügt, ${removed} entfernt`,
    unset: (name) => `${name} zurückgesetzt`,
    set: (name) => `${name} gesetzt`,
    setTo: (name, to) => `${name} auf ${to}`,
    changed: (name, from, to) => `${name} von ${from} auf ${to}`,
  },
}
