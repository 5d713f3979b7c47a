import { defineText } from '../define-text.ts'
import { formatClock, formatTime } from '../format.ts'

/** Words of the library of clips in the Voice view. */
export const clipsText = defineText('clipsText', {
  clips: 'Clips',
  loading: 'Loading clips',
  loadingClip: 'Loading the clip',
  groups: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  search: 'Search what was said',
  noneFound: (query: string) => `No clips mention “${query}”.`,
  emptyTitle: 'Nothing recorded yet',
  emptyText: 'Press Record and start talking, or drop audio files here. Recordings are saved as you speak.',
  untitled: (at: number) => `Clip at ${formatTime(at)}`,
  newName: (title: string) => `New name of ${title}`,
  length: (seconds: number) => formatClock(Math.round(seconds) * 1000),

  states: {
    recording: 'On disk to the second',
    reading: 'Being read',
    silent: 'Nothing was said, nothing was sent',
    untouched: 'Not transcribed yet',
    cancelled: 'Transcription cancelled',
    nothingHeard: 'No words in it',
    failed: (reason: string) => `Not transcribed: ${reason}`,
  },
  wasCut: {
    recording: 'Cut off: the app or its window went while it was recorded. Everything until then is here.',
    file: 'Cut off: the app or its window went while the file was read. Everything until then is here.',
  },
  growing: 'It can be heard and transcribed as soon as all of it is here.',

  rename: 'Rename',
  delete: 'Delete',
  export: 'Export',
  exportWav: 'Sound as WAV',
  exportText: 'Text',
  exported: 'Saved',
  deleted: (title: string) => `Deleted “${title}”`,
  undo: 'Undo',
  notRenamed: 'Couldn’t save the name',
  notDeleted: 'Couldn’t delete the clip',
  notRestored: 'Couldn’t restore the clip',

  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  positionOf: (position: string, length: string) => `${position} of ${length}`,
  goTo: (clock: string) => `Go to ${clock}`,

  addFiles: 'Add audio files',
  dropHere: 'Drop audio files to add them as clips',
  reading: (name: string) => `Reading ${name}`,
  cancelReading: (name: string) => `Cancel reading ${name}`,
  readProgress: 'Progress of reading',
  fileProblems: {
    empty: {
      title: (name: string) => `${name} is empty`,
      text: 'The file is empty. It may not have finished copying.',
    },
    unreadable: {
      title: (name: string) => `${name} cannot be read`,
      text: 'It belongs to somebody else, it is a folder, or it was moved. Look at its permissions, or add it again from where it is.',
    },
    unknown: {
      title: (name: string) => `${name} isn’t a supported audio file`,
      text: 'WAV, MP3, M4A, AAC, Ogg, Opus, WebM and FLAC can be read, and the sound of MP4 and MOV films. Convert it to one of them.',
    },
    'no-sound': {
      title: (name: string) => `There is no sound in ${name}`,
      text: 'The file contains no audio. The export that created it may not have finished.',
    },
    codec: {
      title: (name: string) => `The sound in ${name} cannot be decoded`,
      text: 'It is compressed in a way that this app does not know. Convert it to WAV or MP3.',
    },
    broken: {
      title: (name: string) => `${name} is damaged`,
      text: 'The end couldn’t be read. The part before it, if any, is kept as a clip.',
    },
  },
  dismiss: 'Dismiss',
} as const)

export type FileProblem = keyof typeof clipsText.fileProblems
