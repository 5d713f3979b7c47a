import { FileAudio } from 'lucide-react'
import { useChangeSettings } from '../../bridge/settings.ts'
import { transcriptionText } from '../../text/en/transcription.ts'
import { Button } from '../../ui/button.tsx'
import { selectClip } from './selected-clip.ts'

/** Opens a clip in the Voice view, which has all actions for it. */
export function OpenInVoice({ clipId }: { clipId: string }) {
  const changeSettings = useChangeSettings()
  return (
    <Button
      variant="ghost"
      icon={FileAudio}
      onClick={() => {
        selectClip(clipId)
        changeSettings({ view: 'voice' })
      }}
    >
      {transcriptionText.openInVoice}
    </Button>
  )
}
