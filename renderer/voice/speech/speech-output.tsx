import { useLoudspeakers } from '../../audio/microphones.ts'
import { useSpeechPreferences } from '../../speech/speech-preferences.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { setSpeechOutput } from './speech-queue.ts'

/** Which loudspeaker it is heard from. What was chosen stays chosen while it is not plugged in. */
export function SpeechOutput() {
  const devices = useLoudspeakers()
  const chosen = useSpeechPreferences((preferences) => preferences.output)
  const isMissing = chosen.id !== '' && devices !== undefined && !devices.some(({ id }) => id === chosen.id)
  const nameOf = (id: string) => devices?.find((device) => device.id === id)?.name ?? ''
  return (
    <select
      className="select ghost small"
      aria-label={text.output}
      value={chosen.id}
      onChange={({ target: { value } }) => setSpeechOutput({ id: value, name: nameOf(value) })}
    >
      <option value="">{text.systemOutput}</option>
      {devices?.map(({ id, name }, index) => (
        <option key={id} value={id}>
          {name || text.unnamedOutput(index + 1)}
        </option>
      ))}
      {isMissing && <option value={chosen.id}>{text.notConnected(chosen.name || text.output)}</option>}
    </select>
  )
}
