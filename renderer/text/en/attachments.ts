import { attachmentLimits, type StoredFileProblem } from '#shared/message-rules.ts'
import type { AttachmentKind, AttachmentProblem } from '#shared/attachment.ts'
import { defineText } from '../define-text.ts'
import { count, formatBytes } from '../format.ts'

const { fileBytes, files: maxFiles, totalBytes } = attachmentLimits

const kinds: Record<AttachmentKind, string> = { image: 'Picture', audio: 'Sound', pdf: 'PDF', text: 'Text' }

/** Why an attached file is not shown. */
export type FileTrouble = StoredFileProblem | 'unreadable'

/** Texts of the files that go with messages. They are loaded with the first. */
export const attachmentsText = defineText('attachmentsText', {
  attached: 'Attached files',
  reading: (name: string) => `Reading ${name}`,
  readProgress: 'Read so far',
  cancelReading: (name: string) => `Don’t attach ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
  notRemoved: (name: string) => `Couldn’t remove ${name}`,
  open: 'Open',
  close: 'Close',
  previous: 'Previous file',
  next: 'Next file',
  place: (index: number, all: number) => `${index} of ${all}`,
  save: (name: string) => `Save ${name}…`,
  saved: (file: string) => `Saved ${file}`,
  notSaved: (name: string) => `Couldn’t save ${name}`,
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  notPlayed: 'This audio can’t be played here. It is sent unchanged.',
  notDrawn: 'This picture can’t be shown here. It is sent unchanged.',
  pdfNotShown: 'PDFs are sent unchanged. Save the file to read it.',
  notRead: {
    'attachment-damaged': 'Damaged on disk',
    'attachment-gone': 'Missing from disk',
    unreadable: 'Can’t be read',
  } satisfies Record<FileTrouble, string>,
  notReadText: {
    'attachment-damaged':
      'The file has changed since you attached it, so it can’t be shown or sent. Attach the same file to any message to restore it here, too.',
    'attachment-gone':
      'It is no longer in the data folder, so it can’t be sent. Attach the same file to any message to restore it here, too.',
    unreadable: 'The file can’t be opened. Check the attachments folder in the data folder, then reopen this chat.',
  } satisfies Record<FileTrouble, string>,
  dismiss: 'Dismiss',
  kinds,
  facts: (kind: AttachmentKind, bytes: number, pages: number | undefined) =>
    [
      kinds[kind],
      ...(pages === undefined ? [] : [count(pages, { one: 'page', other: 'pages' })]),
      formatBytes(bytes),
    ].join(', '),
  files: (value: number) => count(value, { one: 'file', other: 'files' }),
  loadingFile: 'Loading the file',
  textCut: 'Only its beginning is shown.',

  detail: 'Image detail',
  details: {
    default: 'Detail: the gateway’s choice',
    auto: 'Detail: automatic',
    low: 'Detail: low',
    high: 'Detail: high',
  },

  staysForUser: 'These files go with your next question, or with a message that you add as the user.',
  notTaken: (model: string, taken: readonly AttachmentKind[]) =>
    `${model} doesn’t accept ${taken.map((kind) => kindsInPlural[kind]).join(' or ')}`,
  notTakenText:
    'According to the gateway, this model can’t read these files. Choose another model or remove them; they may be rejected or ignored.',
  chooseModel: 'Choose a model',

  problemTitle: (name: string) => `Can’t attach ${name}`,
  problems: {
    empty: 'The file is empty.',
    'too-large': `The limit is ${formatBytes(fileBytes.image)} for pictures, ${formatBytes(fileBytes.audio)} for audio and PDFs, ${formatBytes(fileBytes.text)} for text. Attach a smaller version or a part of it.`,
    'unknown-type':
      'You can attach pictures (PNG, JPEG, GIF, WebP), audio (WAV, MP3, FLAC, OGG, M4A), PDFs and text. The content of a file decides its type, not its name.',
    folder: 'It’s a folder. Attach the files in it.',
    unreadable: 'It can’t be opened. It may have been moved, or you may not have permission to read it.',
    changed: 'It changed while it was being read. Wait until it is complete, then attach it again.',
    twice: 'It’s already attached to this message.',
    'too-many': `A message can have ${maxFiles} files. Remove one, or send the others with the next message.`,
    'too-much': `The files of one message can have ${formatBytes(totalBytes)} in total. Remove one, or send it with the next message.`,
  } satisfies Record<AttachmentProblem, string>,
} as const)

const kindsInPlural: Record<AttachmentKind, string> = {
  image: 'pictures',
  audio: 'sounds',
  pdf: 'PDF files',
  text: 'texts',
}
