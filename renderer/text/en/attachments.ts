import type { AttachmentKind, AttachmentProblem, StoredFileProblem } from '#shared/attachment.ts'
import { attachmentLimits } from '#shared/attachment.ts'
import { defineText } from '../define-text.ts'
import { count, formatBytes } from '../format.ts'

const { each, files: mostFiles, together } = attachmentLimits

const kinds: Record<AttachmentKind, string> = { image: 'Picture', audio: 'Sound', pdf: 'PDF', text: 'Text' }

/** Why a file that was attached is not shown. */
export type FileTrouble = StoredFileProblem | 'unreadable'

/** Words of the files that go with messages. They are loaded with the first. */
export const attachmentsText = defineText('attachmentsText', {
  attached: 'Attached files',
  reading: (name: string) => `Reading ${name}`,
  readProgress: 'Read so far',
  cancelReading: (name: string) => `Do not attach ${name}`,
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
  notPlayed: 'This sound cannot be played here; it is sent as it is.',
  notDrawn: 'This picture cannot be shown here; it is sent as it is.',
  pdfNotShown: 'A PDF is sent as it is. Save it to read it.',
  notRead: {
    'attachment-damaged': 'Damaged on the disk',
    'attachment-gone': 'Gone from the disk',
    unreadable: 'Cannot be read',
  } satisfies Record<FileTrouble, string>,
  notReadText: {
    'attachment-damaged':
      'The file has changed since you attached it, so it can’t be shown or sent. Attach the same file again, to any message: that mends it here, too.',
    'attachment-gone':
      'It is not among the attachments in the data folder any more, so it cannot be sent. Attach the same file again, to any message: that brings it back here, too.',
    unreadable:
      'The disk does not give it out, or it may not be opened. Look at the folder of attachments in the data folder, then open this chat again.',
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
    `${model} does not take ${taken.map((kind) => kindsInPlural[kind]).join(' or ')}`,
  notTakenText:
    'According to the gateway, this model can’t read these files. Choose another model or remove them; they may be rejected or ignored.',
  chooseModel: 'Choose a model',

  problemTitle: (name: string) => `${name} cannot be attached`,
  problems: {
    empty: 'The file is empty.',
    'too-large': `Pictures may have ${formatBytes(each.image)}, sounds and PDFs ${formatBytes(each.audio)}, texts ${formatBytes(each.text)}. Attach a smaller version or a part of it.`,
    'unknown-type':
      'Only pictures (PNG, JPEG, GIF, WebP), sounds (WAV, MP3, FLAC, OGG, M4A), PDFs and texts can be attached. What a file is, is decided by its content, not by its name.',
    folder: 'It is a folder. Attach the files in it.',
    unreadable: 'It cannot be opened. It may be gone, or you may not be allowed to read it.',
    changed: 'It changed while it was read. Wait until it is finished, and attach it again.',
    twice: 'It is attached to this message already.',
    'too-many': `A message takes ${mostFiles} files. Remove one, or send the others with the next message.`,
    'too-much': `The files of one message may have ${formatBytes(together)} together. Remove one, or send it with the next message.`,
  } satisfies Record<AttachmentProblem, string>,
} as const)

const kindsInPlural: Record<AttachmentKind, string> = {
  image: 'pictures',
  audio: 'sounds',
  pdf: 'PDF files',
  text: 'texts',
}
