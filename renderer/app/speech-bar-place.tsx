import { useSpeechStatus } from '../sound/speech/speech-status.ts'
import { loadLater } from '../ui/load-later.tsx'

// Not needed on the first screen: no speech plays when the window opens.
const SpeechBar = loadLater(() => import('../voice/speech/speech-bar.tsx'))

/** Shows the speech bar while speech plays and the Speech panel is not visible. */
export function SpeechBarPlace() {
  const isWanted = useSpeechStatus(({ isRunning, isPanelShown }) => isRunning && !isPanelShown)
  return isWanted ? <SpeechBar /> : null
}
