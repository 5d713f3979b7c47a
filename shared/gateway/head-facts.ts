import * as z from 'zod'
import { clampCostUsd } from '../usage-limits.ts'
import { type DialectName, dialects } from './dialect.ts'

/** What the head of an answer says about it. Null is not reported. */
export const headFacts = z.object({
  /** US dollars. */
  cost: z.number().nullable(),
  /** As the gateway writes it: `HIT`, `MISS`, `SEMANTIC HIT`, `DISABLED`, … */
  cacheStatus: z.string().nullable(),
  /** The id under which the gateway logs the answer. */
  logId: z.string().nullable(),
})
export type HeadFacts = z.infer<typeof headFacts>

/** Characters of a header that are kept. */
const maxHeaderLength = 200

/** Reads the head of an answer by the names of the dialect. Returns undefined if it says nothing. */
export function readHeadFacts(dialect: DialectName, header: (name: string) => string | null): HeadFacts | undefined {
  const { costHeader, cacheStatusHeader, logHeader } = dialects[dialect]
  const read = (name: string | null): string | null =>
    (name === null ? null : header(name))?.trim().slice(0, maxHeaderLength) || null
  const cost = read(costHeader)
  const facts: HeadFacts = {
    cost: cost !== null && /^\d{1,6}(\.\d+)?(e-?\d{1,3})?$/i.test(cost) ? clampCostUsd(Number(cost)) : null,
    cacheStatus: read(cacheStatusHeader),
    logId: read(logHeader),
  }
  return facts.cost === null && facts.cacheStatus === null && facts.logId === null ? undefined : facts
}
