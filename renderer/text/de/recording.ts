import type { recordingText as english } from '../en/recording.ts'

/** How a system lets an app at the microphone. */
const allow = {
  mac: 'Öffnen Sie Systemeinstellungen, „Datenschutz & Sicherheit“, „Mikrofon“, und schalten Sie Gatehouse ein. Versuchen Sie es dann noch einmal.',
  windows:
    'Öffnen Sie Einstellungen, „Datenschutz und Sicherheit“, „Mikrofon“, und erlauben Sie es für Desktop-Apps. Falls ein Schalter oder eine Taste am Computer das Mikrofon ausschaltet, schalten Sie es ein. Versuchen Sie es dann noch einmal.',
  linux:
    'Erlauben Sie das Mikrofon in den Datenschutz-Einstellungen Ihres Desktops; ein Flatpak oder Snap hat dafür eine eigene Berechtigung. Versuchen Sie es dann noch einmal.',
}

type Platform = keyof typeof allow

const find: Record<Platform, string> = {
  mac: 'Schließen Sie eines an, oder wählen Sie eines in den Systemeinstellungen unter „Ton“, „Eingabe“. Gatehouse erkennt es automatisch.',
  windows:
    'Schließen Sie eines an, oder aktivieren Sie eines in den Einstellungen unter „System“, „Sound“, „Eingabe“. Gatehouse erkennt es automatisch.',
  linux:
    'Schließen Sie eines an, oder wählen Sie einen Eingang in den Klangeinstellungen Ihres Desktops. Gatehouse erkennt es automatisch. Auf einem Computer ohne PipeWire oder PulseAudio starten Sie eines davon.',
}

const free: Record<Platform, string> = {
  mac: 'Vielleicht benutzt es eine andere App, etwa für einen Anruf. Beenden Sie sie, oder wählen Sie ein anderes Mikrofon. Versuchen Sie es dann noch einmal.',
  windows:
    'Eine andere App hat die alleinige Kontrolle, etwa für einen Anruf. Beenden Sie sie, oder lassen Sie in den Einstellungen unter „System“, „Sound“ in den Eigenschaften des Mikrofons nicht zu, dass Apps die alleinige Kontrolle übernehmen. Versuchen Sie es dann noch einmal.',
  linux:
    'Ein anderes Programm benutzt es, etwa für einen Anruf, oder ein Rekorder greift direkt auf ALSA zu. Beenden Sie das Programm und versuchen Sie es dann noch einmal.',
}

const replug =
  'Ziehen Sie es ab und schließen Sie es wieder an, oder wählen Sie ein anderes. Versuchen Sie es dann noch einmal.'

const problems = {
  denied: { title: 'Kein Zugriff auf das Mikrofon', text: allow },
  none: { title: 'Kein Mikrofon gefunden', text: find },
  busy: { title: 'Das Mikrofon wird gerade benutzt', text: free },
  unknown: {
    title: 'Das Mikrofon ließ sich nicht öffnen',
    text: { mac: replug, windows: replug, linux: replug },
  },
}

const ends = {
  silence: 'Die Aufnahme wurde wegen Stille beendet.',
  limit: 'Die Aufnahme wurde nach einer Stunde, der Höchstdauer, beendet. Sie ist gespeichert.',
  lost: 'Das Mikrofon wurde getrennt. Die Aufnahme bis dahin bleibt erhalten.',
  asleep: 'Der Computer ging in den Ruhezustand. Die Aufnahme bis dahin ist gespeichert. Nehmen Sie den Rest neu auf.',
}

export const recordingText: typeof english = {
  record: 'Aufnehmen',
  stop: 'Aufnahme beenden',
  pause: 'Pause',
  resume: 'Fortsetzen',
  discard: 'Verwerfen',
  recording: 'Nimmt auf',
  paused: 'Pausiert',
  starting: 'Mikrofon wird geöffnet',
  finishing: 'Wird gespeichert',
  recorder: 'Rekorder',
  level: 'Pegel in Dezibel',
  decibels: (level) => `${Math.round(level)} dB`,
  elsewhere: 'Es läuft schon eine andere Aufnahme',
  holdHint: 'Drücken zum Starten und erneut zum Beenden, oder beim Sprechen gedrückt halten',

  microphone: 'Mikrofon',
  systemMicrophone: 'Systemstandard',
  unnamedMicrophone: (number) => `Mikrofon ${number}`,
  notConnected: (name) => `${name} (nicht angeschlossen)`,
  noMicrophone: 'Keines angeschlossen',
  stopAtSilence: 'Bei Stille beenden',
  transcribeAutomatically: 'Automatisch transkribieren',

  problem: (problem, platform) => ({
    title: problems[problem].title,
    text: problems[problem].text[platform],
  }),
  tryAgain: 'Erneut versuchen',
  dismiss: 'Schließen',
  ended: (end) => (end === 'stopped' ? null : ends[end]),

  savedUntil: (clock) => `Gespeichert bis ${clock}`,
  onDisk: 'Wird beim Sprechen gespeichert',
  keepSaved: 'Gespeichertes behalten',
  discarded: 'Aufnahme verworfen',
  notDiscarded: 'Die Aufnahme ließ sich nicht verwerfen',
  undo: 'Rückgängig',
  nothingRecorded: 'Es wurde nichts aufgenommen.',
}
