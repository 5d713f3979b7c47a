import { defineText } from '../define-text.ts'
import { formatClock, formatTime } from '../format.ts'

/** Texts of the library of clips in the Voice view. */
export const clipsText = defineText('clipsText', {
  clips: 'Clips',
  loading: 'Loading clips',
  loadingClip: 'Loading the clip',
  groups: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  search: 'Search transcripts',
  noneFound: (query: string) => `No clips mention “${query}”.`,
  emptyTitle: 'Nothing recorded yet',
  emptyText: 'Press Record and start talking, or drop audio files here. Recordings are saved as you speak.',
  untitled: (at: number) => `Clip at ${formatTime(at)}`,
  newName: (title: string) => `New name of ${title}`,
  length: (seconds: number) => formatClock(Math.round(seconds) * 1000),

  states: {
    recording: 'Saved as you speak',
    reading: 'Being read',
    silent: 'No speech detected, nothing sent',
    untouched: 'Not transcribed yet',
    cancelled: 'Transcription cancelled',
    nothingHeard: 'No words in it',
    failed: (reason: string) => `Not transcribed: ${reason}`,
  },
  wasCut: {
    recording: 'Cut off: the app or its window closed during the recording. Everything before that is here.',
    file: 'Cut off: the app or its window closed while reading the file. Everything before that is here.',
  },
  growing: 'You can play and transcribe it when the whole clip is here.',

  rename: 'Rename',
  delete: 'Delete',
  export: 'Export',
  exportWav: 'Audio as WAV',
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
      title: (name: string) => `Can’t read ${name}`,
      text: 'It belongs to another account, is a folder, or was moved. Check its permissions, or add it again.',
    },
    unknown: {
      title: (name: string) => `${name} isn’t a supported audio file`,
      text: 'Supported are WAV, MP3, M4A, AAC, Ogg, Opus, WebM and FLAC, and the audio of MP4 and MOV. Convert it to one of them.',
    },
    'no-sound': {
      title: (name: string) => `${name} has no audio`,
      text: 'The file contains no audio. The export that created it may not have finished.',
    },
    codec: {
      title: (name: string) => `Can’t decode the audio in ${name}`,
      text: 'Its codec isn’t supported. Convert it to WAV or MP3.',
    },
    broken: {
      title: (name: string) => `${name} is damaged`,
      text: 'The end couldn’t be read. The part before it, if any, is kept as a clip.',
    },
  },
  dismiss: 'Dismiss',
} as const)

export type FileProblem = keyof typeof clipsText.fileProblems
