import { formatClock, formatTime } from '../format.ts'

/** Words of the library of clips in the Voice view. */
export const clipsText = {
  clips: 'Clips',
  loading: 'Loading clips',
  loadingClip: 'Loading the clip',
  groups: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  search: 'Search what was said',
  noneFound: (query: string) => `Nothing was said with “${query}” in it.`,
  emptyTitle: 'Nothing recorded yet',
  emptyText: 'Press Record and speak, or drop audio files here. Every second is on the disk before the next.',
  chooseTitle: 'No clip chosen',
  chooseText: 'Choose one from the list, or record a new one.',
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
  wasCut: 'Cut off: the app or its window went while it was recorded. Everything until then is here.',

  rename: 'Rename',
  delete: 'Delete',
  export: 'Export',
  exportWav: 'Sound as WAV',
  exportText: 'Text',
  saved: 'Saved',
  deleted: (title: string) => `Deleted “${title}”`,
  undo: 'Undo',
  notRenamed: 'The name could not be saved',
  notDeleted: 'The clip could not be deleted',
  notRestored: 'The clip could not be brought back',

  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  positionOf: (position: string, length: string) => `${position} of ${length}`,
  goTo: (clock: string) => `Go to ${clock}`,
  notPlayed: 'It could not be played',

  addFiles: 'Add audio files',
  dropHere: 'Drop audio files to add them as clips',
  reading: (name: string) => `Reading ${name}`,
  cancelReading: (name: string) => `Cancel reading ${name}`,
  readProgress: 'Progress of reading',
  fileProblems: {
    unknown: {
      title: (name: string) => `${name} is no audio file that is known`,
      text: 'WAV, MP3, M4A, AAC, Ogg, Opus, WebM and FLAC can be read, and the sound of MP4 and MOV films. Convert it to one of them.',
    },
    'no-sound': {
      title: (name: string) => `There is no sound in ${name}`,
      text: 'The file is good, but holds only pictures or text.',
    },
    codec: {
      title: (name: string) => `The sound in ${name} cannot be decoded`,
      text: 'It is compressed in a way that this app does not know. Convert it to WAV or MP3.',
    },
    broken: {
      title: (name: string) => `${name} is damaged`,
      text: 'It could not be read to its end. What could be read until there is kept as a clip.',
    },
  },
  dismiss: 'Dismiss',
} as const

export type FileProblem = keyof typeof clipsText.fileProblems
