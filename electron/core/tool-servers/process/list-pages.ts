import type { Client } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { toolServerLimits } from '../limits.ts'

type ListMethod = 'tools/list' | 'resources/list' | 'prompts/list'

/** Reads the pages of a list of a server, at most a bounded number. Items are unparsed. */
export async function listPages(client: Client, method: ListMethod, timeoutMs: number): Promise<unknown[]> {
  const key = method.slice(0, method.indexOf('/'))
  // Items are parsed one by one later, so that a wrong one does not hide the others.
  const page = z.looseObject({ [key]: z.array(z.unknown()), nextCursor: z.string().optional().catch(undefined) })
  const items: unknown[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < toolServerLimits.pages; pages += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const result = await client.request({ method, params }, page, { timeout: timeoutMs })
    const found = result[key]
    if (Array.isArray(found)) items.push(...found)
    const { nextCursor } = result
    if (typeof nextCursor !== 'string' || nextCursor === cursor) break
    cursor = nextCursor
  }
  return items
}
