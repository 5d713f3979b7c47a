import type { turnDetailsText as english } from '../en/turn-details.ts'
import { count } from '../format.ts'

export const turnDetailsText: typeof english = {
  deleted: 'Die Nachricht und alles danach wurde gelöscht',
  notDeleted: 'Die Nachricht ließ sich nicht löschen',
  notRestored: 'Die Nachricht ließ sich nicht zurückholen',

  // Editing
  editing: {
    user: 'Ihre Nachricht bearbeiten',
    assistant: 'Antwort bearbeiten',
    system: 'Systemnachricht bearbeiten',
    developer: 'Entwicklernachricht bearbeiten',
    tool: 'Ergebnis des Werkzeugs bearbeiten',
  },
  newText: 'Neuer Text',
  send: 'Senden',
  saveOnly: 'Speichern, ohne zu senden',
  cancel: 'Abbrechen',
  discarded: 'Die Änderung wurde verworfen',
  editStays: 'Die Nachricht, wie sie war, bleibt neben der neuen.',
  editWaits: 'Um zu senden, warten Sie die laufende Antwort ab, oder halten Sie sie an.',

  // Roles
  roles: {
    user: 'Nachricht des Nutzers',
    assistant: 'Nachricht des Assistenten',
    system: 'System',
    developer: 'Entwickler',
    tool: 'Werkzeugergebnis',
  },
  name: 'Name',
  nameHelp: 'Unterscheidet Personen mit derselben Rolle',
  toolCallId: 'Kennung des Werkzeugaufrufs',
  resultOf: (tool) => `Ergebnis von ${tool}`,
  resultOfUnknown: (id) => `Ergebnis des Aufrufs ${id}`,
  emptyResult: 'Das Ergebnis ist leer',
  showAll: (lines) =>
    lines === 1 ? 'Die 1 Zeile zeigen' : `Alle ${count(lines, { one: 'Zeile', other: 'Zeilen' })} zeigen`,
  showLess: 'Weniger zeigen',
  adds: {
    user: 'Fügt eine Nachricht des Nutzers hinzu und fragt nicht',
    assistant: 'Fügt eine Nachricht des Assistenten hinzu und fragt nicht',
    system: 'Fügt eine Systemnachricht hinzu und fragt nicht',
    developer: 'Fügt eine Entwicklernachricht hinzu und fragt nicht',
    tool: 'Fügt das Ergebnis eines Werkzeugs hinzu und fragt nicht',
  },
  asks: 'Fragt unter einem Namen',
  backToAsking: 'Zurück zum Fragen',
  notAnswered: 'Darauf sollte noch niemand antworten.',

  // The queue
  queue: 'Wartet aufs Senden',
  queueHint: 'Geht ab, wenn diese Antwort fertig ist',
  editQueued: 'Wartende Nachricht bearbeiten',
  removeQueued: 'Wartende Nachricht entfernen',
  saveQueued: 'Speichern',
  sendQueued: 'Jetzt senden',
  queuedText: 'Wartende Nachricht',
  queuedFiles: (names) =>
    names.length === 1 ? `mit ${names[0]}` : `mit ${count(names.length, { one: 'Datei', other: 'Dateien' })}`,
  sentMeanwhile: 'Sie wurde gesendet, wie sie war. Ihre Änderung steht im Eingabefeld.',
  queuePaused: {
    stopped: 'Nicht gesendet: Sie haben die Antwort davor angehalten.',
    failed: 'Nicht gesendet: Die Antwort davor ist gescheitert.',
    interrupted: 'Nicht gesendet: Die Antwort davor wurde unterbrochen.',
    tools: 'Nicht gesendet: Die Antwort davor wartet auf die Ergebnisse ihrer Werkzeuge.',
    imported: 'Importiert, wird daher nicht von selbst gesendet.',
    other: 'Noch nicht gesendet.',
  },
}
