import type { WatchPart } from '#shared/conversation.ts'

/** Merges successive text parts, so that a batch changes a message once. */
export function mergeParts(parts: readonly WatchPart[]): WatchPart[] {
  const merged: WatchPart[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    const isText = part.type === 'text' || part.type === 'reasoning'
    if (isText && last?.type === part.type && last.messageId === part.messageId) {
      merged[merged.length - 1] = { ...last, text: last.text + part.text }
    } else merged.push(part)
  }
  return merged
}
