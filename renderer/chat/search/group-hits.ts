import type { SearchHit } from '#shared/conversation.ts'

export interface HitGroup {
  conversationId: string
  title: string
  hits: SearchHit[]
}

/** Groups hits by conversation. The conversation of the best hit is first, and in each the best hit is first. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const { conversationId, conversationTitle: title } = hit
    const group = groups.get(conversationId) ?? { conversationId, title, hits: [] }
    groups.set(conversationId, group)
    group.hits.push(hit)
  }
  return [...groups.values()]
}
