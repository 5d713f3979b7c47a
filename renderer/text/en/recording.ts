import { defineText } from '../define-text.ts'

/** How to allow the microphone, by system. */
const allow = {
  mac: 'Open System Settings, Privacy & Security, Microphone, and switch Gatehouse on. Then try again.',
  windows:
    'Open Settings, Privacy & security, Microphone, and allow it for desktop apps. If a switch or a key on the computer turns the microphone off, turn it on. Then try again.',
  linux:
    'In the privacy settings of your desktop, allow the microphone. A Flatpak or Snap has a separate permission. Then try again.',
}

type Platform = keyof typeof allow

const find: Record<Platform, string> = {
  mac: 'Plug one in, or choose one in System Settings, Sound, Input. Gatehouse detects it automatically.',
  windows: 'Plug one in, or enable one in Settings, System, Sound, Input. Gatehouse detects it automatically.',
  linux:
    'Plug one in, or choose an input in the sound settings of your desktop. Gatehouse detects it automatically. On a computer without PipeWire or PulseAudio, start one of them.',
}

const free: Record<Platform, string> = {
  mac: 'Another app may be using it, such as a call. Close it, or choose another microphone. Then try again.',
  windows:
    'Another app may have exclusive control, such as a call. Close it, or turn off exclusive control in Settings, System, Sound, in the properties of the microphone. Then try again.',
  linux: 'Another program is using it, such as a call or a recorder that uses ALSA directly. Close it, then try again.',
}

const problems = {
  denied: { title: 'Microphone access is off', text: allow },
  none: { title: 'No microphone found', text: find },
  busy: { title: 'The microphone is in use', text: free },
  unknown: {
    title: 'Couldn’t open the microphone',
    text: {
      mac: 'Unplug it and plug it in again, or choose another one. Then try again.',
      windows: 'Unplug it and plug it in again, or choose another one. Then try again.',
      linux: 'Unplug it and plug it in again, or choose another one. Then try again.',
    },
  },
}

const ends = {
  silence: 'Recording stopped after a silence.',
  limit: 'Recording stopped at the one-hour limit. It has been saved.',
  lost: 'The microphone was disconnected. The recording up to then is kept.',
  asleep: 'The computer went to sleep. The recording up to then is saved. Record again for the rest.',
}

/** Texts of recording: in the chat and in the Voice view. */
export const recordingText = defineText('recordingText', {
  record: 'Record',
  stop: 'Stop recording',
  pause: 'Pause',
  resume: 'Resume',
  discard: 'Discard',
  recording: 'Recording',
  paused: 'Paused',
  starting: 'Opening the microphone',
  finishing: 'Saving',
  recorder: 'Recorder',
  level: 'Level in decibels',
  decibels: (level: number) => `${Math.round(level)} dB`,
  elsewhere: 'Another recording is in progress',
  holdHint: 'Press to start and again to stop, or hold while you speak',

  microphone: 'Microphone',
  systemMicrophone: 'System default',
  unnamedMicrophone: (number: number) => `Microphone ${number}`,
  notConnected: (name: string) => `${name} (not connected)`,
  noMicrophone: 'None connected',
  stopAtSilence: 'Stop on silence',
  transcribeAutomatically: 'Transcribe automatically',

  problem: (problem: keyof typeof problems, platform: Platform) => ({
    title: problems[problem].title,
    text: problems[problem].text[platform],
  }),
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  ended: (end: keyof typeof ends | 'stopped') => (end === 'stopped' ? null : ends[end]),

  savedUntil: (clock: string) => `Saved up to ${clock}`,
  onDisk: 'Saved as you speak',
  keepSaved: 'Keep what is saved',
  discarded: 'Recording discarded',
  notDiscarded: 'Couldn’t discard the recording',
  undo: 'Undo',
  nothingRecorded: 'Nothing was recorded.',
} as const)
