import type { clipsText as english } from '../en/clips.ts'
import { formatClock, formatTime } from '../format.ts'

export const clipsText: typeof english = {
  clips: 'Clips',
  loading: 'Clips werden geladen',
  loadingClip: 'Der Clip wird geladen',
  groups: { today: 'Heute', yesterday: 'Gestern', earlier: 'Früher' },
  search: 'Transkripte durchsuchen',
  noneFound: (query) => `Kein Clip enthält „${query}“.`,
  emptyTitle: 'Noch nichts aufgenommen',
  emptyText:
    'Drücken Sie „Aufnehmen“ und sprechen Sie, oder ziehen Sie Audiodateien hierher. Aufnahmen werden beim Sprechen gespeichert.',
  untitled: (at) => `Clip um ${formatTime(at)}`,
  newName: (title) => `Neuer Name von ${title}`,
  length: (seconds) => formatClock(Math.round(seconds) * 1000),

  states: {
    recording: 'Wird beim Sprechen gespeichert',
    reading: 'Wird gelesen',
    silent: 'Keine Sprache erkannt, nichts gesendet',
    untouched: 'Noch nicht transkribiert',
    cancelled: 'Transkription abgebrochen',
    nothingHeard: 'Keine Wörter erkannt',
    failed: (reason) => `Nicht transkribiert: ${reason}`,
  },
  wasCut: {
    recording:
      'Abgeschnitten: Die App oder ihr Fenster wurde während der Aufnahme geschlossen. Alles bis dahin ist hier.',
    file: 'Abgeschnitten: Die App oder ihr Fenster wurde beim Lesen der Datei geschlossen. Alles bis dahin ist hier.',
  },
  growing: 'Sie können ihn abspielen und transkribieren, sobald er vollständig ist.',

  rename: 'Umbenennen',
  delete: 'Löschen',
  export: 'Exportieren',
  exportWav: 'Audio als WAV',
  exportText: 'Text',
  exported: 'Gespeichert',
  deleted: (title) => `„${title}“ gelöscht`,
  undo: 'Rückgängig',
  notRenamed: 'Der Name ließ sich nicht speichern',
  notDeleted: 'Der Clip ließ sich nicht löschen',
  notRestored: 'Der Clip ließ sich nicht wiederherstellen',

  play: 'Abspielen',
  pause: 'Pause',
  position: 'Position',
  positionOf: (position, length) => `${position} von ${length}`,
  goTo: (clock) => `Zu ${clock} springen`,

  addFiles: 'Audiodateien hinzufügen',
  dropHere: 'Audiodateien hier loslassen, um sie als Clips hinzuzufügen',
  reading: (name) => `${name} wird gelesen`,
  cancelReading: (name) => `Lesen von ${name} abbrechen`,
  readProgress: 'Fortschritt beim Lesen',
  fileProblems: {
    empty: {
      title: (name) => `${name} ist leer`,
      text: 'Die Datei ist leer. Möglicherweise wurde sie nicht fertig kopiert.',
    },
    unreadable: {
      title: (name) => `${name} lässt sich nicht lesen`,
      text: 'Die Datei gehört einem anderen Konto, ist ein Ordner oder wurde verschoben. Prüfen Sie die Zugriffsrechte oder fügen Sie sie erneut hinzu.',
    },
    unknown: {
      title: (name) => `${name} ist keine unterstützte Audiodatei`,
      text: 'Unterstützt werden WAV, MP3, M4A, AAC, Ogg, Opus, WebM und FLAC sowie der Ton von MP4 und MOV. Wandeln Sie die Datei in eines dieser Formate um.',
    },
    'no-sound': {
      title: (name) => `${name} enthält keinen Ton`,
      text: 'Die Datei enthält keinen Ton. Möglicherweise wurde der Export nicht abgeschlossen.',
    },
    codec: {
      title: (name) => `Der Ton in ${name} lässt sich nicht dekodieren`,
      text: 'Der Codec wird nicht unterstützt. Wandeln Sie die Datei in WAV oder MP3 um.',
    },
    broken: {
      title: (name) => `${name} ist beschädigt`,
      text: 'Das Ende ließ sich nicht lesen. Der Teil davor bleibt als Clip erhalten, falls es einen gibt.',
    },
  },
  dismiss: 'Schließen',
}
