export type Platform = 'mac' | 'windows' | 'linux'

/** Returns the operating system from `navigator.platform` ('MacIntel', 'Win32', 'Linux x86_64'). */
export function platformOf(name: string): Platform {
  if (name.startsWith('Mac')) return 'mac'
  return name.startsWith('Win') ? 'windows' : 'linux'
}

export const platform: Platform = platformOf(navigator.platform)
