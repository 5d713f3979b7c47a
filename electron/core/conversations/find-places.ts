import { foundParts } from '#shared/chat/found-parts.ts'
import { countIn, countInMarkdown, markdownPattern, queryPattern } from '#shared/chat/find-words.ts'
import type { FoundPlace } from '#shared/conversation.ts'
import type { ConversationContext } from './conversation-context.ts'
import { piecesOf, readStoredAnswer } from './stored-answer.ts'

/** Milliseconds for which what was read is kept, since a query is typed letter by letter. */
const keptFor = 30_000
/** So many messages are kept at most: of longer conversations the rest is read for each query. */
const maxKept = 20_000

export interface PlacedRow {
  readonly row: number
  readonly position: number
  readonly comparedUnder?: string
}

export interface PlaceFinder {
  /**
   * Where the words of a query stand in these rows, each at a position of a path: in what was said, also in what has
   * arrived and is not saved, and in what is folded.
   */
  find(rows: readonly PlacedRow[], query: string): FoundPlace[]
}

interface SaidRow {
  sequence: number
  id: string
  role: string
  status: string | null
  text: string
  reasoning: string
  /** Where it holds more words than the two texts. */
  answer: string | null
}

export function createPlaceFinder({ database, answering }: ConversationContext): PlaceFinder {
  const kept = new Map<number, SaidRow>()
  let timer: NodeJS.Timeout | undefined

  function read(rows: readonly number[]): (row: number) => SaidRow | undefined {
    clearTimeout(timer)
    timer = setTimeout(() => kept.clear(), keptFor).unref()
    const missing = rows.filter((row) => !kept.has(row))
    const found = new Map<number, SaidRow>()
    for (const row of missing.length === 0 ? [] : readRows(missing)) {
      found.set(row.sequence, row)
      // What is still arriving changes; everything else stays as it is for ever.
      if (row.status !== 'streaming' && kept.size < maxKept) kept.set(row.sequence, row)
    }
    return (row: number) => kept.get(row) ?? found.get(row)
  }

  const readRows = (rows: readonly number[]) =>
    database.all<SaidRow>(
      `select sequence, id, role, status, text, reasoning,
         case when instr(answer, '"arguments":') > 0 or instr(answer, '"refusal":""') = 0 then answer end as answer
       from messages where sequence in (select value from json_each(?))`,
      JSON.stringify(rows),
    )

  return {
    find(rows, query) {
      const said = read(rows.map(({ row }) => row))
      const plain = queryPattern(query)
      const markdown = markdownPattern(query)
      if (plain === null || markdown === null) return []
      const inJson = queryPattern(JSON.stringify(query.trim()).slice(1, -1)) ?? plain
      const count = (text: string) => countIn(text, plain)
      return rows.flatMap(({ row, ...at }) => {
        const found = said(row)
        if (found === undefined) return []
        const { id, role, text, reasoning, answer } = found
        const place = { messageId: id, ...at }
        if (role !== 'assistant') return countedAt(place, [[foundParts.text, count(text)]])
        const arrived = answering.unstored(id)
        const counts: [part: string, count: number][] = [
          [foundParts.reasoning, countInMarkdown(arrived?.reasoning ?? reasoning, markdown)],
          [foundParts.text, countInMarkdown(arrived?.text ?? text, markdown)],
        ]
        if (arrived !== null || (answer !== null && countIn(answer, inJson) > 0)) {
          const { refusal, toolCalls } = piecesOf(arrived ?? readStoredAnswer(answer))
          counts.push([foundParts.refusal, count(refusal)])
          for (const [number, call] of toolCalls.entries()) {
            counts.push([foundParts.call(number), count(call.arguments)])
          }
        }
        return countedAt(place, counts)
      })
    },
  }
}

function countedAt(place: Omit<FoundPlace, 'part' | 'count'>, counts: [string, number][]): FoundPlace[] {
  return counts.flatMap(([part, count]) => (count > 0 ? { ...place, part, count } : []))
}
