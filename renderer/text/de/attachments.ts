import { attachmentLimits } from '#shared/message-rules.ts'
import type { attachmentsText as english } from '../en/attachments.ts'
import { count, formatBytes } from '../format.ts'

const { fileBytes, files: maxFiles, totalBytes } = attachmentLimits

const kinds: (typeof english)['kinds'] = { image: 'Bild', audio: 'Ton', pdf: 'PDF', text: 'Text' }

export const attachmentsText: typeof english = {
  attached: 'Angehängte Dateien',
  reading: (name) => `${name} wird gelesen`,
  readProgress: 'Bisher gelesen',
  cancelReading: (name) => `${name} nicht anhängen`,
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  undo: 'Rückgängig',
  notRemoved: (name) => `${name} ließ sich nicht entfernen`,
  open: 'Öffnen:',
  close: 'Schließen',
  previous: 'Vorige Datei',
  next: 'Nächste Datei',
  place: (index, all) => `${index} von ${all}`,
  save: (name) => `${name} speichern…`,
  saved: (file) => `${file} gespeichert`,
  notSaved: (name) => `${name} ließ sich nicht speichern`,
  play: (name) => `${name} abspielen`,
  pause: (name) => `${name}: Pause`,
  notPlayed: 'Dieses Audio lässt sich hier nicht abspielen. Es wird unverändert gesendet.',
  notDrawn: 'Dieses Bild lässt sich hier nicht anzeigen. Es wird unverändert gesendet.',
  pdfNotShown: 'PDFs werden unverändert gesendet. Speichern Sie die Datei, um sie zu lesen.',
  notRead: {
    'attachment-damaged': 'Auf dem Datenträger beschädigt',
    'attachment-gone': 'Nicht mehr auf dem Datenträger',
    unreadable: 'Nicht lesbar',
  },
  notReadText: {
    'attachment-damaged':
      'Die Datei hat sich seit dem Anhängen geändert und kann weder angezeigt noch gesendet werden. Hängen Sie dieselbe Datei noch einmal an eine beliebige Nachricht an, um sie auch hier wiederherzustellen.',
    'attachment-gone':
      'Sie liegt nicht mehr im Datenordner und kann nicht gesendet werden. Hängen Sie dieselbe Datei noch einmal an eine beliebige Nachricht an, um sie auch hier wiederherzustellen.',
    unreadable:
      'Die Datei lässt sich nicht öffnen. Prüfen Sie den Ordner mit den Anhängen im Datenordner und öffnen Sie diesen Chat dann erneut.',
  },
  dismiss: 'Schließen',
  kinds,
  facts: (kind, bytes, pages) =>
    [
      kinds[kind],
      ...(pages === undefined ? [] : [count(pages, { one: 'Seite', other: 'Seiten' })]),
      formatBytes(bytes),
    ].join(', '),
  files: (value) => count(value, { one: 'Datei', other: 'Dateien' }),
  loadingFile: 'Datei wird geladen',
  textCut: 'Nur der Anfang wird angezeigt.',

  detail: 'Bilddetails',
  details: {
    default: 'Detailgrad: wählt das Gateway',
    auto: 'Detailgrad: automatisch',
    low: 'Detailgrad: niedrig',
    high: 'Detailgrad: hoch',
  },

  staysForUser: 'Diese Dateien gehen mit Ihrer nächsten Frage oder einer Nachricht, die Sie als Nutzer hinzufügen.',
  notTaken: (model, taken) => `${model} nimmt keine ${taken.map((kind) => kindsInPlural[kind]).join(' oder ')} an`,
  notTakenText:
    'Laut Gateway kann dieses Modell diese Dateien nicht lesen. Wählen Sie ein anderes Modell oder entfernen Sie die Dateien, sonst werden sie möglicherweise abgelehnt oder ignoriert.',
  chooseModel: 'Modell wählen',

  problemTitle: (name) => `${name} lässt sich nicht anhängen`,
  problems: {
    empty: 'Die Datei ist leer.',
    'too-large': `Bilder dürfen ${formatBytes(fileBytes.image)} groß sein, Audio und PDFs ${formatBytes(fileBytes.audio)}, Texte ${formatBytes(fileBytes.text)}. Hängen Sie eine kleinere Fassung oder einen Teil an.`,
    'unknown-type':
      'Sie können Bilder (PNG, JPEG, GIF, WebP), Audio (WAV, MP3, FLAC, OGG, M4A), PDFs und Texte anhängen. Der Inhalt einer Datei bestimmt ihren Typ, nicht ihr Name.',
    folder: 'Das ist ein Ordner. Hängen Sie die Dateien darin an.',
    unreadable: 'Sie lässt sich nicht öffnen. Möglicherweise wurde sie verschoben, oder Sie haben keine Leserechte.',
    changed: 'Sie hat sich beim Lesen geändert. Warten Sie, bis sie fertig ist, und hängen Sie sie dann erneut an.',
    twice: 'Sie ist schon an diese Nachricht angehängt.',
    'too-many': `Eine Nachricht kann ${maxFiles} Dateien haben. Entfernen Sie eine oder senden Sie die übrigen mit der nächsten Nachricht.`,
    'too-much': `Die Dateien einer Nachricht dürfen zusammen ${formatBytes(totalBytes)} groß sein. Entfernen Sie eine oder senden Sie sie mit der nächsten Nachricht.`,
  },
}

const kindsInPlural: (typeof english)['kinds'] = {
  image: 'Bilder',
  audio: 'Tondateien',
  pdf: 'PDF-Dateien',
  text: 'Texte',
}
