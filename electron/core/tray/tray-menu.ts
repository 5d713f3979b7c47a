import type { MainWords } from '../words/english.ts'

/** The action of a tray menu entry. */
export type TrayAction =
  | { readonly type: 'open' | 'new-chat' | 'quit' }
  | { readonly type: 'copy-address'; readonly baseUrl: string }
  | { readonly type: 'let-programs-in'; readonly isOn: boolean }
  | { readonly type: 'open-chat'; readonly conversationId: string }

export type TrayEntry =
  | { readonly type: 'action'; readonly label: string; readonly action: TrayAction }
  | { readonly type: 'check'; readonly label: string; readonly isChecked: boolean; readonly action: TrayAction }
  | { readonly type: 'heading'; readonly label: string }
  | { readonly type: 'separator' }

/** Whether other programs may use the gateway, and its address while it is open. */
export interface TrayPrograms {
  readonly isOn: boolean
  readonly baseUrl: string | null
}

/** Chats in the menu. */
export const maxRecentChats = 5
/** In characters. */
const maxTitleLength = 40

/** Returns the entries of the tray's menu, from top to bottom. `recentChats` is sorted, the newest first. */
export function trayMenu(
  words: MainWords['tray'],
  recentChats: readonly { readonly id: string; readonly title: string }[],
  { isOn, baseUrl }: TrayPrograms,
): TrayEntry[] {
  const chats = recentChats.slice(0, maxRecentChats).map(({ id, title }): TrayEntry => ({
    type: 'action',
    label: labelOf(title),
    action: { type: 'open-chat', conversationId: id },
  }))
  const recent: TrayEntry[] =
    chats.length === 0 ? [] : [{ type: 'heading', label: words.recent }, ...chats, { type: 'separator' }]
  return [
    { type: 'action', label: words.open, action: { type: 'open' } },
    { type: 'action', label: words.newChat, action: { type: 'new-chat' } },
    { type: 'separator' },
    ...recent,
    ...(baseUrl === null ? [] : [addressEntry(baseUrl, words)]),
    { type: 'check', label: words.letsProgramsIn, isChecked: isOn, action: { type: 'let-programs-in', isOn: !isOn } },
    { type: 'separator' },
    { type: 'action', label: words.quit, action: { type: 'quit' } },
  ]
}

/** Shows the host and the port, and copies all of the address. */
function addressEntry(baseUrl: string, words: MainWords['tray']): TrayEntry {
  return { type: 'action', label: words.gateway(new URL(baseUrl).host), action: { type: 'copy-address', baseUrl } }
}

function labelOf(title: string): string {
  const short = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title
  // A single ampersand would mark a mnemonic.
  return short.replaceAll('&', '&&')
}
