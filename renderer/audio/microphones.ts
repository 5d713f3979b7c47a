import { useEffect, useState } from 'react'
import { platform } from '../ui/platform.ts'

/** A microphone or a loudspeaker that is plugged in. Its name is empty where the system does not tell. */
export interface AudioDevice {
  readonly id: string
  readonly name: string
}

/** Chromium's names for what the system has chosen, beside the device itself. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications'])

/** Milliseconds. On Linux Chromium is told of cards that are plugged in, and of no headset that comes by Bluetooth. */
const lookAgainAfter = platform === 'linux' ? 2000 : null

/** The microphones that are plugged in, followed as they come and go. Undefined until the system has told. */
export function useMicrophones(): readonly AudioDevice[] | undefined {
  return useDevices('audioinput')
}

/** The loudspeakers, likewise. */
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
    const timer = lookAgainAfter === null ? undefined : setInterval(changed, lookAgainAfter)
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
