import { useLoudspeakers } from '../../sound/capture/microphones.ts'
import { useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { DeviceSelect } from '../fields/device-select.tsx'
import { setSpeechOutput } from './speech-queue.ts'

/** Selects the loudspeaker. */
export function SpeechOutput() {
  const devices = useLoudspeakers()
  const chosen = useSpeechPreferences((preferences) => preferences.output)
  return (
    <DeviceSelect
      className="select ghost small"
      label={text.output}
      devices={devices}
      chosen={chosen}
      system={text.systemOutput}
      unnamed={text.unnamedOutput}
      notConnected={text.notConnected}
      onChoose={setSpeechOutput}
    />
  )
}
