import { attachmentLimits } from '#shared/attachment.ts'
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
  notPlayed: 'Dieser Ton lässt sich hier nicht abspielen; gesendet wird er, wie er ist.',
  notDrawn: 'Dieses Bild lässt sich hier nicht zeigen; gesendet wird es, wie es ist.',
  pdfNotShown: 'Ein PDF wird gesendet, wie es ist. Speichern Sie es, um es zu lesen.',
  notRead: {
    'attachment-damaged': 'Auf dem Datenträger beschädigt',
    'attachment-gone': 'Nicht mehr auf dem Datenträger',
    unreadable: 'Nicht lesbar',
  },
  notReadText: {
    'attachment-damaged':
      'Ihr Inhalt ist nicht der, der angehängt wurde. Darum wird sie weder gezeigt noch gesendet. Hängen Sie dieselbe Datei noch einmal an, gleich an welche Nachricht: Dann ist sie auch hier wieder heil.',
    'attachment-gone':
      'Sie ist nicht mehr bei den Anhängen im Datenordner und lässt sich darum nicht senden. Hängen Sie dieselbe Datei noch einmal an, gleich an welche Nachricht: Dann ist sie auch hier wieder da.',
    unreadable:
      'Der Datenträger gibt sie nicht heraus, oder sie darf nicht geöffnet werden. Sehen Sie im Datenordner bei den Anhängen nach und öffnen Sie diesen Chat dann noch einmal.',
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
  textCut: 'Nur der Anfang wird gezeigt.',

  detail: 'Wie genau es angesehen wird',
  details: {
    default: 'Detailgrad: wählt das Gateway',
    auto: 'Detailgrad: automatisch',
    low: 'Detailgrad: niedrig',
    high: 'Detailgrad: hoch',
  },

  staysForUser: 'Diese Dateien gehen mit Ihrer nächsten Frage oder einer Nachricht, die Sie als Nutzer hinzufügen.',
  notTaken: (model, taken) => `${model} nimmt keine ${taken.map((kind) => kindsInPlural[kind]).join(' oder ')} an`,
  notTakenText:
    'Nach Angabe seines Gateways kann es sie nicht lesen. Wählen Sie ein Modell, das es kann, oder entfernen Sie die Dateien; trotzdem gesendet, werden sie vielleicht abgelehnt oder ausgelassen.',
  chooseModel: 'Modell wählen',

  problemTitle: (name) => `${name} lässt sich nicht anhängen`,
  problems: {
    empty: 'Die Datei ist leer.',
    'too-large': `Bilder dürfen ${formatBytes(fileBytes.image)} groß sein, Ton und PDFs ${formatBytes(fileBytes.audio)}, Texte ${formatBytes(fileBytes.text)}. Hängen Sie eine kleinere Fassung oder einen Teil an.`,
    'unknown-type':
      'Anhängen lassen sich nur Bilder (PNG, JPEG, GIF, WebP), Ton (WAV, MP3, FLAC, OGG, M4A), PDFs und Texte. Was eine Datei ist, entscheidet ihr Inhalt, nicht ihr Name.',
    folder: 'Das ist ein Ordner. Hängen Sie die Dateien darin an.',
    unreadable: 'Sie lässt sich nicht öffnen. Vielleicht gibt es sie nicht mehr, oder Sie dürfen sie nicht lesen.',
    changed:
      'Sie hat sich beim Lesen geändert. Warten Sie, bis sie fertig ist, und hängen Sie sie dann noch einmal an.',
    twice: 'Sie hängt schon an dieser Nachricht.',
    'too-many': `Eine Nachricht fasst ${maxFiles} Dateien. Entfernen Sie eine, oder senden Sie die übrigen mit der nächsten Nachricht.`,
    'too-much': `Die Dateien einer Nachricht dürfen zusammen ${formatBytes(totalBytes)} groß sein. Entfernen Sie eine, oder senden Sie sie mit der nächsten Nachricht.`,
  },
}

const kindsInPlural: (typeof english)['kinds'] = {
  image: 'Bilder',
  audio: 'Tondateien',
  pdf: 'PDF-Dateien',
  text: 'Texte',
}
