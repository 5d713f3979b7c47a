import {
  type LucideIcon,
  HardDrive,
  Info,
  Keyboard,
  MessageSquare,
  Mic,
  RefreshCw,
  Server,
  SunMoon,
  Wrench,
} from 'lucide-react'

export type SectionName =
  | 'gateways'
  | 'appearance'
  | 'chat'
  | 'tools'
  | 'dictation'
  | 'shortcuts'
  | 'data'
  | 'updates'
  | 'about'

/** In the order of the page. */
export const sections: readonly { name: SectionName; icon: LucideIcon }[] = [
  { name: 'gateways', icon: Server },
  { name: 'appearance', icon: SunMoon },
  { name: 'chat', icon: MessageSquare },
  { name: 'tools', icon: Wrench },
  { name: 'dictation', icon: Mic },
  { name: 'shortcuts', icon: Keyboard },
  { name: 'data', icon: HardDrive },
  { name: 'updates', icon: RefreshCw },
  { name: 'about', icon: Info },
]

interface Scrolled {
  /** Pixels scrolled at the top, and the visible height. */
  top: number
  height: number
  /** The height of everything. */
  total: number
}

/** Returns the section being read: the last that begins in the upper third, or the last one at the end of the page. */
export function sectionAt<Name>(
  positions: readonly { name: Name; top: number }[],
  scrolled: Scrolled,
): Name | undefined {
  if (scrolled.top + scrolled.height >= scrolled.total - 1) return positions.at(-1)?.name
  const line = scrolled.top + scrolled.height / 3
  return (positions.findLast(({ top }) => top <= line) ?? positions[0])?.name
}
