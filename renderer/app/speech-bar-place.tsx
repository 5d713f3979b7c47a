import { useSpeechShown } from '../speech/speech-shown.ts'
import { loadLater } from '../ui/load-later.tsx'

// Nothing is said when the window opens.
const SpeechBar = loadLater(() => import('../voice/speech/speech-bar.tsx'))

/** Where the bar stands while something is said and the Speech panel is out of sight. */
export function SpeechBarPlace() {
  const isWanted = useSpeechShown(({ isUnderWay, isPanelShown }) => isUnderWay && !isPanelShown)
  return isWanted ? <SpeechBar /> : null
}
