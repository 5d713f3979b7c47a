import { useEffect, useState } from 'react'
import { platform } from '../../ui/platform.ts'

/** A connected microphone or loudspeaker. The name is empty where the system does not report it. */
export interface AudioDevice {
  readonly id: string
  readonly name: string
}

/** Chromium's ids for the system's choice, which is listed as a device as well. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications'])

/**
 * Interval in milliseconds. On Linux Chromium reports sound cards when they are connected, but no Bluetooth headsets.
 */
const pollIntervalMs = platform === 'linux' ? 2000 : null

/** Returns the connected microphones and updates as they change. Undefined until the system has reported them. */
export function useMicrophones(): readonly AudioDevice[] | undefined {
  return useDevices('audioinput')
}

/** Returns the connected loudspeakers in the same way. */
export function useLoudspeakers(): readonly AudioDevice[] | undefined {
  return useDevices('audiooutput')
}

function useDevices(wanted: MediaDeviceKind): readonly AudioDevice[] | undefined {
  const [devices, setDevices] = useState<readonly AudioDevice[]>()
  useEffect(() => {
    let isShown = true
    async function read(): Promise<void> {
      const found = await readDevices(wanted)
      if (isShown) setDevices((before) => (isSame(before, found) ? before : found))
    }
    const changed = () => void read()
    changed()
    navigator.mediaDevices.addEventListener('devicechange', changed)
    const timer = pollIntervalMs === null ? undefined : setInterval(changed, pollIntervalMs)
    return () => {
      isShown = false
      clearInterval(timer)
      navigator.mediaDevices.removeEventListener('devicechange', changed)
    }
  }, [wanted])
  return devices
}

async function readDevices(wanted: MediaDeviceKind): Promise<AudioDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === wanted && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

function isSame(before: readonly AudioDevice[] | undefined, after: readonly AudioDevice[]): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after)
}
