import type { Translation } from '../notice.ts'
import type { englishVoice } from '../english/voice.ts'

export const germanVoice: Translation<typeof englishVoice> = {
  recordingEnded: 'Diese Aufnahme ist beendet.',
  recordingContinuesAt: 'Die Aufnahme geht bei Byte {bytes} weiter, nicht bei {offset}.',
  recordingDiskFull:
    'Der Datenträger ist voll. Was bis jetzt aufgenommen wurde, bleibt; schaffen Sie Platz, und machen Sie weiter.',
  recordingFolderReadOnly: 'Der Ordner der Aufnahmen ist schreibgeschützt.',
  recordingGone: 'Der Ton dieser Aufnahme ist vom Datenträger verschwunden.',
  recordingNotReadOrWritten: 'Die Aufnahme konnte nicht gelesen oder geschrieben werden ({reason}).',
  clipGone: 'Diesen Clip gibt es nicht mehr.',
  clipStillRecorded: 'Dieser Clip wird noch aufgenommen.',
  clipSilent: 'In diesem Clip wurde nichts gesagt, daher wurde nichts gesendet.',
  transcriptionGone: 'Diese Transkription gibt es nicht mehr.',
  soundGone: 'Diesen Ton gibt es nicht mehr.',
  speechWithoutSound: 'Das Gateway hat ohne jeden Ton geantwortet.',
  speechOnlySilence: 'Das Gateway hat eine Minute lang nur Stille gesendet.',
  speechNotMp3: 'Das Gateway hat etwas gesendet, das kein mp3 ist.',
  speechWithoutEnd: 'Das Gateway hat Ton ohne Ende gesendet.',
  speechOtherFormat: 'Das Gateway hat {received} gesendet, wo {requested} verlangt war.',
  voiceActivityFailed: 'Die Erkennung der Sprechpausen ist fehlgeschlagen: {reason}',
  microphoneNotAsked:
    'Das Mikrofon wird nur nach einem Klick, einer Taste oder dem Kurzbefehl für das Diktat geöffnet.',
  voiceActivityThreadEnded: 'der Thread dafür ist beendet',
}
