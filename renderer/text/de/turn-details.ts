import type { turnDetailsText as english } from '../en/turn-details.ts'
import { count } from '../format.ts'

export const turnDetailsText: typeof english = {
  deleted: 'Nachricht und alles danach gelöscht',
  notDeleted: 'Die Nachricht ließ sich nicht löschen',
  notRestored: 'Die Nachricht ließ sich nicht wiederherstellen',

  // Editing
  editing: {
    user: 'Ihre Nachricht bearbeiten',
    assistant: 'Antwort bearbeiten',
    system: 'Systemnachricht bearbeiten',
    developer: 'Entwicklernachricht bearbeiten',
    tool: 'Werkzeugergebnis bearbeiten',
  },
  newText: 'Neuer Text',
  send: 'Senden',
  saveOnly: 'Ohne Senden speichern',
  cancel: 'Abbrechen',
  discarded: 'Änderung verworfen',
  editStays: 'Das Original bleibt als Zweig erhalten.',
  editWaits: 'Warten Sie zum Senden die laufende Antwort ab oder halten Sie sie an.',

  // Roles
  roles: {
    user: 'Nutzernachricht',
    assistant: 'Assistentennachricht',
    system: 'System',
    developer: 'Entwickler',
    tool: 'Werkzeugergebnis',
  },
  name: 'Name',
  nameHelp: 'Unterscheidet Beteiligte mit derselben Rolle',
  toolCallId: 'ID des Werkzeugaufrufs',
  resultOf: (tool) => `Ergebnis von ${tool}`,
  resultOfUnknown: (id) => `Ergebnis des Aufrufs ${id}`,
  emptyResult: 'Das Ergebnis ist leer',
  showAll: (lines) =>
    lines === 1 ? 'Die 1 Zeile zeigen' : `Alle ${count(lines, { one: 'Zeile', other: 'Zeilen' })} zeigen`,
  showLess: 'Weniger zeigen',
  adds: {
    user: 'Fügt eine Nutzernachricht hinzu, ohne eine Antwort anzufordern',
    assistant: 'Fügt eine Assistentennachricht hinzu, ohne eine Antwort anzufordern',
    system: 'Fügt eine Systemnachricht hinzu, ohne eine Antwort anzufordern',
    developer: 'Fügt eine Entwicklernachricht hinzu, ohne eine Antwort anzufordern',
    tool: 'Fügt ein Werkzeugergebnis hinzu, ohne eine Antwort anzufordern',
  },
  addsAfter: (role, text) => `${role} nach ${text === '' ? 'einer früheren Nachricht' : `„${text}“`}.`,
  restStays: 'Spätere Nachrichten bleiben auf ihrem eigenen Zweig.',
  roleChanged: (role) => `Rolle geändert: ${role}. Das Original bleibt als Zweig erhalten.`,
  roleNotChanged: 'Die Rolle ließ sich nicht ändern',
  asks: 'Sendet mit einem Namen',
  backToAsking: 'Zurück zum Senden',
  notAnswered: 'Noch keine Antwort angefordert.',

  // The queue
  queue: 'Wartet auf das Senden',
  queueHint: 'Wird gesendet, wenn diese Antwort fertig ist',
  editQueued: 'Wartende Nachricht bearbeiten',
  removeQueued: 'Wartende Nachricht entfernen',
  saveQueued: 'Speichern',
  sendQueued: 'Jetzt senden',
  queuedText: 'Wartende Nachricht',
  queuedFiles: (names) =>
    names.length === 1 ? `mit ${names[0]}` : `mit ${count(names.length, { one: 'Datei', other: 'Dateien' })}`,
  sentMeanwhile: 'Die Nachricht wurde schon gesendet. Ihre Änderung steht im Nachrichtenfeld.',
  queuePaused: {
    stopped: 'Nicht gesendet: Sie haben die Antwort davor angehalten.',
    failed: 'Nicht gesendet: Die Antwort davor ist fehlgeschlagen.',
    interrupted: 'Nicht gesendet: Die Antwort davor wurde unterbrochen.',
    tools: 'Nicht gesendet: Die Antwort davor wartet auf Werkzeugergebnisse.',
    imported: 'Nicht gesendet: Diese Nachricht wurde importiert.',
    other: 'Noch nicht gesendet.',
  },
}
