import { useMicrophones } from '../../sound/capture/microphones.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../sound/dictation/voice-preferences.ts'
import { recordingText as text } from '../../text/en/recording.ts'
import { DeviceSelect } from '../fields/device-select.tsx'

/** Selects the microphone for the next recording. */
export function MicrophoneSelect({ disabled }: { disabled: boolean }) {
  const devices = useMicrophones()
  const chosen = useVoicePreferences((preferences) => preferences.microphone)
  return (
    <DeviceSelect
      className="select auto"
      label={text.microphone}
      devices={devices}
      chosen={chosen}
      disabled={disabled}
      system={devices?.length === 0 ? text.noMicrophone : text.systemMicrophone}
      unnamed={text.unnamedMicrophone}
      notConnected={text.notConnected}
      onChoose={(microphone) => changeVoicePreferences({ microphone })}
    />
  )
}
