import { MicOff, RotateCcw } from 'lucide-react'
import type { MicrophoneProblem } from '../capture/microphone-problem.ts'
import { recordingText } from '../../text/en/recording.ts'
import { Button } from '../../ui/button.tsx'
import { platform } from '../../ui/platform.ts'
import { Problem } from '../../ui/problem.tsx'

interface MicrophoneNoteProps {
  problem: MicrophoneProblem
  onRetry: () => void
  onDismiss: () => void
}

/** Explains why the microphone could not be opened, with what helps on this system. */
export function MicrophoneNote({ problem, onRetry, onDismiss }: MicrophoneNoteProps) {
  const { title, text } = recordingText.problem(problem, platform)
  return (
    <Problem
      tone="warn"
      icon={MicOff}
      title={title}
      text={text}
      actions={
        <>
          <Button icon={RotateCcw} onClick={onRetry}>
            {recordingText.tryAgain}
          </Button>
          <Button variant="ghost" onClick={onDismiss}>
            {recordingText.dismiss}
          </Button>
        </>
      }
    />
  )
}
