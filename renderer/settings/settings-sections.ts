import { HardDrive, Info, Keyboard, Mic, Server, SunMoon } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type SectionName = 'gateways' | 'appearance' | 'dictation' | 'shortcuts' | 'data' | 'about'

/** In the order of the page. */
export const sections: readonly { name: SectionName; icon: LucideIcon }[] = [
  { name: 'gateways', icon: Server },
  { name: 'appearance', icon: SunMoon },
  { name: 'dictation', icon: Mic },
  { name: 'shortcuts', icon: Keyboard },
  { name: 'data', icon: HardDrive },
  { name: 'about', icon: Info },
]
