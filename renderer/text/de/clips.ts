import type { clipsText as english } from '../en/clips.ts'
import { formatClock, formatTime } from '../format.ts'

export const clipsText: typeof english = {
  clips: 'Clips',
  loading: 'Clips werden geladen',
  loadingClip: 'Der Clip wird geladen',
  groups: { today: 'Heute', yesterday: 'Gestern', earlier: 'Früher' },
  search: 'Gesagtes suchen',
  noneFound: (query) => `„${query}“ wurde nirgends gesagt.`,
  emptyTitle: 'Noch nichts aufgenommen',
  emptyText:
    'Drücken Sie „Aufnehmen“ und sprechen Sie, oder ziehen Sie Audiodateien hierher. Jede Sekunde ist gespeichert, bevor die nächste kommt.',
  untitled: (at) => `Clip um ${formatTime(at)}`,
  newName: (title) => `Neuer Name von ${title}`,
  length: (seconds) => formatClock(Math.round(seconds) * 1000),

  states: {
    recording: 'Auf die Sekunde gespeichert',
    reading: 'Wird gelesen',
    silent: 'Nichts gesagt, nichts gesendet',
    untouched: 'Noch nicht transkribiert',
    cancelled: 'Transkription abgebrochen',
    nothingHeard: 'Keine Worte darin',
    failed: (reason) => `Nicht transkribiert: ${reason}`,
  },
  wasCut: {
    recording: 'Abgeschnitten: Die App oder ihr Fenster wurde während der Aufnahme beendet. Alles bis dahin ist hier.',
    file: 'Abgeschnitten: Die App oder ihr Fenster wurde beim Lesen der Datei beendet. Alles bis dahin ist hier.',
  },
  growing: 'Er lässt sich anhören und transkribieren, sobald er ganz da ist.',

  rename: 'Umbenennen',
  delete: 'Löschen',
  export: 'Exportieren',
  exportWav: 'Ton als WAV',
  exportText: 'Text',
  exported: 'Gespeichert',
  deleted: (title) => `„${title}“ gelöscht`,
  undo: 'Rückgängig',
  notRenamed: 'Der Name ließ sich nicht speichern',
  notDeleted: 'Der Clip ließ sich nicht löschen',
  notRestored: 'Der Clip ließ sich nicht zurückholen',

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
      text: 'Die Datei enthält kein einziges Byte. Vielleicht wurde sie nicht zu Ende kopiert, oder sie liegt inzwischen woanders.',
    },
    unreadable: {
      title: (name) => `${name} lässt sich nicht lesen`,
      text: 'Die Datei gehört jemand anderem, ist ein Ordner oder wurde verschoben. Sehen Sie nach ihren Rechten, oder fügen Sie sie von dort hinzu, wo sie jetzt liegt.',
    },
    unknown: {
      title: (name) => `${name} ist keine bekannte Audiodatei`,
      text: 'Gelesen werden WAV, MP3, M4A, AAC, Ogg, Opus, WebM und FLAC und der Ton von MP4- und MOV-Filmen. Wandeln Sie sie in eines davon um.',
    },
    'no-sound': {
      title: (name) => `In ${name} ist kein Ton`,
      text: 'Die Datei enthält nur Bilder oder Text, oder nach ihrem Anfang nichts mehr: Vielleicht wurde sie nicht fertig geschrieben.',
    },
    codec: {
      title: (name) => `Der Ton in ${name} lässt sich nicht dekodieren`,
      text: 'Er ist auf eine Weise komprimiert, die diese App nicht kennt. Wandeln Sie ihn in WAV oder MP3 um.',
    },
    broken: {
      title: (name) => `${name} ist beschädigt`,
      text: 'Die Datei ließ sich nicht bis zum Ende lesen. Was bis dahin lesbar war, bleibt als Clip erhalten.',
    },
  },
  dismiss: 'Schließen',
}
