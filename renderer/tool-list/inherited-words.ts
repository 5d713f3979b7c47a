import { toolsText as text } from '../text/en/tools.ts'
import type { ApprovalChoice } from './change-rules.ts'

const owners = { default: 'settings', preset: 'preset', server: 'server' } as const

/** Says what holds without a choice, and whose rule it is. */
export function inheritedWords(from: ApprovalChoice['from'], choice: string): string {
  // A chat's rules are the strongest: nothing inherits them but its own tools.
  return text.inherited[from === null || from === 'chat' ? 'app' : owners[from]](choice)
}
