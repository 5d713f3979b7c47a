import { countIn, countInMarkdown, foundParts, markdownPattern, queryPattern } from '#shared/chat/find-words.ts'
import type { FoundPlace } from '#shared/conversation.ts'
import type { ConversationContext } from './conversation-context.ts'
import { answerPartsOf, readStoredAnswer } from './stored-answer.ts'

/** How long rows stay cached, in milliseconds, since a query is typed letter by letter. */
const cacheTtlMs = 30_000
/** How many rows are cached; the rest of longer conversations is read for each query. */
const maxCachedRows = 20_000

export interface PlacedRow {
  readonly row: number
  readonly position: number
  readonly comparedUnder?: string
}

export interface PlaceFinder {
  /**
   * Returns the matches of a query in these rows, each with its position on the path. It also searches unsaved text of
   * answers in flight and collapsed parts.
   */
  find(rows: readonly PlacedRow[], query: string): FoundPlace[]
}

interface SearchedRow {
  sequence: number
  id: string
  role: string
  status: string | null
  text: string
  reasoning: string
  /** The stored answer, if it contains tool calls or a refusal. */
  answer: string | null
}

export function createPlaceFinder({ database, answering }: ConversationContext): PlaceFinder {
  const cache = new Map<number, SearchedRow>()
  let timer: NodeJS.Timeout | undefined

  function read(rows: readonly number[]): (row: number) => SearchedRow | undefined {
    clearTimeout(timer)
    timer = setTimeout(() => cache.clear(), cacheTtlMs).unref()
    const missing = rows.filter((row) => !cache.has(row))
    const found = new Map<number, SearchedRow>()
    for (const row of missing.length === 0 ? [] : readRows(missing)) {
      found.set(row.sequence, row)
      // Only answers in flight change.
      if (row.status !== 'streaming' && cache.size < maxCachedRows) cache.set(row.sequence, row)
    }
    return (row: number) => cache.get(row) ?? found.get(row)
  }

  const readRows = (rows: readonly number[]) =>
    database.all<SearchedRow>(
      `select sequence, id, role, status, text, reasoning,
         case when instr(answer, '"arguments":') > 0 or instr(answer, '"refusal":""') = 0 then answer end as answer
       from messages where sequence in (select value from json_each(?))`,
      JSON.stringify(rows),
    )

  return {
    find(rows, query) {
      const readCached = read(rows.map(({ row }) => row))
      const plain = queryPattern(query)
      const markdown = markdownPattern(query)
      if (plain === null || markdown === null) return []
      const inJson = queryPattern(JSON.stringify(query.trim()).slice(1, -1)) ?? plain
      const count = (text: string) => countIn(text, plain)
      return rows.flatMap(({ row, ...at }) => {
        const found = readCached(row)
        if (found === undefined) return []
        const { id, role, text, reasoning, answer } = found
        const location = { messageId: id, ...at }
        if (role !== 'assistant') return countedAt(location, [[foundParts.text, count(text)]])
        const arrived = answering.unsavedAnswer(id)
        const counts: [part: string, count: number][] = [
          [foundParts.reasoning, countInMarkdown(arrived?.reasoning ?? reasoning, markdown)],
          [foundParts.text, countInMarkdown(arrived?.text ?? text, markdown)],
        ]
        if (arrived !== null || (answer !== null && countIn(answer, inJson) > 0)) {
          const { refusal, toolCalls } = answerPartsOf(arrived ?? readStoredAnswer(answer))
          counts.push([foundParts.refusal, count(refusal)])
          for (const [number, call] of toolCalls.entries()) {
            counts.push([foundParts.call(number), count(call.arguments)])
          }
        }
        return countedAt(location, counts)
      })
    },
  }
}

function countedAt(location: Omit<FoundPlace, 'part' | 'count'>, counts: [string, number][]): FoundPlace[] {
  return counts.flatMap(([part, count]) => (count > 0 ? { ...location, part, count } : []))
}
