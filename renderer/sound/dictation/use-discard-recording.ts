import { useCommand } from '../../bridge/query.ts'
import { recordingText } from '../../text/en/recording.ts'
import { useToast } from '../../ui/toast.tsx'
import { discardRecorder, dismissRecording } from './recorder.ts'
import { selectClip } from './selected-clip.ts'

/** Returns a function that discards the current recording, with Undo, which makes it a clip in the Voice view. */
export function useDiscardRecording(): () => void {
  const toast = useToast()
  const restore = useCommand('clip.restore', { failed: recordingText.notDiscarded })
  const remove = useCommand('clip.delete', { failed: recordingText.notDiscarded })
  function discard(clipId: string): void {
    const undo = () => restore.mutate({ clipId }, { onSuccess: () => selectClip(clipId) })
    const onSuccess = () =>
      toast.show({ text: recordingText.discarded, action: { label: recordingText.undo, run: undo } })
    remove.mutate({ clipId }, { onSuccess, onSettled: dismissRecording })
  }
  return () => discardRecorder(({ id }) => discard(id))
}
