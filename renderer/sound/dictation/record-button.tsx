import { Mic, Square } from 'lucide-react'
import { isOpen } from '../capture/recording-state.ts'
import { recordingText } from '../../text/en/recording.ts'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isBusy, stopRecorder, useIsRecordingElsewhere, useRecordingOf } from './recorder.ts'
import { useDictating } from './use-dictating.ts'
import { usePressToRecord } from './use-press-to-record.ts'

/** Starts and ends a recording whose text goes to `place`; `DictationStrip` of the same place shows its progress. */
export default function RecordButton({ place }: { place: string }) {
  const recording = useRecordingOf(place)
  const isElsewhere = useIsRecordingElsewhere(place)
  const isRecording = recording !== null && isOpen(recording)
  const isClosing = recording !== null && !isRecording && isBusy(recording)
  const press = usePressToRecord(isRecording, useDictating(place), stopRecorder)
  return (
    <IconButton
      label={isRecording ? recordingText.stop : recordingText.record}
      title={isElsewhere ? recordingText.elsewhere : undefined}
      icon={isRecording ? Square : Mic}
      shortcut={appShortcuts.record}
      pressed={isRecording}
      disabled={isElsewhere || isClosing}
      {...press}
    />
  )
}
