import type { ChosenDevice } from '../../sound/chosen-device.ts'
import type { AudioDevice } from '../../sound/capture/microphones.ts'

interface DeviceSelectProps {
  className: string
  label: string
  /** Undefined until the system has reported them. */
  devices: readonly AudioDevice[] | undefined
  chosen: ChosenDevice
  disabled?: boolean
  /** Label for the system's choice. */
  system: string
  unnamed: (number: number) => string
  notConnected: (name: string) => string
  onChoose: (device: ChosenDevice) => void
}

/** Selects a microphone or loudspeaker. The selection is kept while the device is not connected. */
export function DeviceSelect({ className, label, devices, chosen, disabled, system, ...on }: DeviceSelectProps) {
  const isMissing = chosen.id !== '' && devices !== undefined && !devices.some(({ id }) => id === chosen.id)
  const nameOf = (id: string) => devices?.find((device) => device.id === id)?.name ?? ''
  return (
    <select
      className={className}
      aria-label={label}
      value={chosen.id}
      disabled={disabled}
      onChange={({ target: { value } }) => on.onChoose({ id: value, name: nameOf(value) })}
    >
      <option value="">{system}</option>
      {devices?.map(({ id, name }, index) => (
        <option key={id} value={id}>
          {name || on.unnamed(index + 1)}
        </option>
      ))}
      {isMissing && <option value={chosen.id}>{on.notConnected(chosen.name || label)}</option>}
    </select>
  )
}
