import { call } from '../../bridge/call.ts'
import { recordingText } from '../../text/en/recording.ts'
import { useToast } from '../../ui/toast.tsx'
import { discardRecorder, dismissRecording } from './recorder.ts'
import { selectClip } from './selected-clip.ts'

/** Returns a function that discards the current recording, with Undo, which makes it a clip in the Voice view. */
export function useDiscardRecording(): () => void {
  const toast = useToast()
  async function restore(clipId: string): Promise<void> {
    try {
      await call('clip.restore', { clipId })
      selectClip(clipId)
    } catch {
      toast.show({ text: recordingText.notDiscarded })
    }
  }
  async function discard(clipId: string): Promise<void> {
    try {
      await call('clip.delete', { clipId })
      const undo = { label: recordingText.undo, run: () => void restore(clipId) }
      toast.show({ text: recordingText.discarded, action: undo })
    } catch {
      toast.show({ text: recordingText.notDiscarded })
    }
    dismissRecording()
  }
  return () => discardRecorder(({ id }) => void discard(id))
}
