import { useMicrophones } from '../../audio/microphones.ts'
import { changeVoicePreferences, useVoicePreferences } from '../../dictation/voice-preferences.ts'
import { recordingText as text } from '../../text/en/recording.ts'

/** Which microphone is used next. What was chosen stays chosen while it is not plugged in. */
export function MicrophoneSelect({ disabled }: { disabled: boolean }) {
  const devices = useMicrophones()
  const chosen = useVoicePreferences((preferences) => preferences.microphone)
  const isMissing = chosen.id !== '' && devices !== undefined && !devices.some(({ id }) => id === chosen.id)
  const name = (id: string) => devices?.find((device) => device.id === id)?.name ?? ''
  return (
    <select
      className="select auto"
      aria-label={text.microphone}
      value={chosen.id}
      disabled={disabled}
      onChange={({ target: { value } }) =>
        changeVoicePreferences({ microphone: { id: value, name: value === '' ? '' : name(value) } })
      }
    >
      <option value="">{devices?.length === 0 ? text.noMicrophone : text.systemMicrophone}</option>
      {devices?.map(({ id, name: label }, index) => (
        <option key={id} value={id}>
          {label || text.unnamedMicrophone(index + 1)}
        </option>
      ))}
      {isMissing && <option value={chosen.id}>{text.notConnected(chosen.name || text.microphone)}</option>}
    </select>
  )
}
