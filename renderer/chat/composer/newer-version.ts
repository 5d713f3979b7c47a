import type { Conversation } from '#shared/conversation.ts'

/** Returns the version in use if it is newer than the one a chat is pinned to, else null. */
export function newerVersion(preset: Conversation['preset'], inUse: number | null): number | null {
  const pinned = preset?.version ?? null
  return pinned !== null && inUse !== null && inUse > pinned ? inUse : null
}
