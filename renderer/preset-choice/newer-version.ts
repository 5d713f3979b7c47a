import type { Conversation } from '#shared/conversation.ts'

/** The version in use, where it is newer than the one a chat is pinned to; null where there is nothing to offer. */
export function newerVersion(preset: Conversation['preset'], inUse: number | null): number | null {
  const pinned = preset?.version ?? null
  return pinned !== null && inUse !== null && inUse > pinned ? inUse : null
}
