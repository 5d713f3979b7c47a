import { AudioLines } from 'lucide-react'
import { isBusy, useRecorder } from '../../sound/dictation/recorder.ts'
import { conversationModeText as text } from '../../text/en/conversation-mode.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface TalkButtonProps {
  isComparing: boolean
  /** Whether nothing can be sent at the moment. */
  isBlocked: boolean
  onTalk: () => void
}

/** Starts conversation mode. */
export default function TalkButton({ isComparing, isBlocked, onTalk }: TalkButtonProps) {
  const isRecording = useRecorder(({ state }) => state !== null && isBusy(state))
  const why = isRecording ? text.notWhileRecording : isComparing ? text.notWhileComparing : undefined
  return (
    <IconButton
      label={text.conversationMode}
      title={why}
      icon={AudioLines}
      disabled={why !== undefined || isBlocked}
      onClick={onTalk}
    />
  )
}
