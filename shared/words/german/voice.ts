/** Messages about recordings, transcriptions and speech. */
export const voice: Readonly<Record<string, string>> = {
  'This recording has ended.': 'Diese Aufnahme ist beendet.',
  'The recording continues at byte {1}, not at {2}.': 'Die Aufnahme geht bei Byte {1} weiter, nicht bei {2}.',
  'The disk is full. What was recorded until now is kept; make room and go on.':
    'Der Datenträger ist voll. Was bis jetzt aufgenommen wurde, bleibt; schaffen Sie Platz, und machen Sie weiter.',
  'The folder of the recordings cannot be written to.': 'Der Ordner der Aufnahmen ist schreibgeschützt.',
  'The sound of this recording is gone from the disk.': 'Der Ton dieser Aufnahme ist vom Datenträger verschwunden.',
  'The recording could not be read or written ({1}).':
    'Die Aufnahme konnte nicht gelesen oder geschrieben werden ({1}).',
  'This clip does not exist any more.': 'Diesen Clip gibt es nicht mehr.',
  'This clip is still being recorded.': 'Dieser Clip wird noch aufgenommen.',
  'Nothing was said in this clip, so nothing was sent.':
    'In diesem Clip wurde nichts gesagt, daher wurde nichts gesendet.',
  'This transcription does not exist any more.': 'Diese Transkription gibt es nicht mehr.',
  'This sound does not exist any more.': 'Diesen Ton gibt es nicht mehr.',
  'The gateway answered without any sound.': 'Das Gateway hat ohne jeden Ton geantwortet.',
  'The gateway sent nothing but silence for a minute.': 'Das Gateway hat eine Minute lang nur Stille gesendet.',
  'The gateway sent something that is not mp3.': 'Das Gateway hat etwas gesendet, das kein mp3 ist.',
  'The gateway sent sound without end.': 'Das Gateway hat Ton ohne Ende gesendet.',
  'The gateway sent {1} where {2} was asked for.': 'Das Gateway hat {1} gesendet, wo {2} verlangt war.',
  'Whether somebody speaks cannot be heard: {1}': 'Ob jemand spricht, lässt sich nicht hören: {1}',
  'The microphone is opened only after a click, a key, or the shortcut for dictation.':
    'Das Mikrofon wird nur nach einem Klick, einer Taste oder dem Kurzbefehl für das Diktat geöffnet.',
  'its thread has ended': 'der Thread dafür ist beendet',
}
