import { HardDrive, Info, Keyboard, Server, SunMoon } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type SectionName = 'gateways' | 'appearance' | 'shortcuts' | 'data' | 'about'

/** In the order of the page. */
export const sections: readonly { name: SectionName; icon: LucideIcon }[] = [
  { name: 'gateways', icon: Server },
  { name: 'appearance', icon: SunMoon },
  { name: 'shortcuts', icon: Keyboard },
  { name: 'data', icon: HardDrive },
  { name: 'about', icon: Info },
]
