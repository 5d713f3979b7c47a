import type { ProgramRequestTexts } from '#shared/programs/program-request.ts'
import type { Database } from '../storage/database.ts'

/** How many bytes of texts are kept in all; the oldest go first, so that no program can fill the disk. */
export const maxKeptTextBytes = 500 * 1024 * 1024

/** How many texts one removal deletes, so that main is not blocked for long: each may have megabytes. */
const removalSize = 20

/** The kept texts of requests and answers (migration 27). */
export type ProgramTextStore = ReturnType<typeof createProgramTextStore>

export function createProgramTextStore(database: Database, maxBytes = maxKeptTextBytes) {
  function total(): number {
    return database.get<{ bytes: number }>('select coalesce(sum(bytes), 0) as bytes from program_texts')?.bytes ?? 0
  }

  function removeWhere(where: string, ...values: number[]): boolean {
    const removed = database.run(
      `delete from program_texts where id in (
         select id from program_texts indexed by program_texts_by_time ${where} order by kept_at, id limit ${removalSize})`,
      ...values,
    )
    return removed > 0
  }

  return {
    /** Keeps the texts of a request that is in the log. */
    add(id: string, { request, answer, isCut }: ProgramRequestTexts, keptAt: number): void {
      database.run(
        `insert or replace into program_texts (id, kept_at, bytes, request, answer, is_cut)
         select id, ?, ?, ?, ?, ? from program_requests where id = ?`,
        keptAt,
        sizeOfTexts({ request, answer }),
        request,
        answer,
        Number(isCut),
        id,
      )
    },
    read(id: string): ProgramRequestTexts | null {
      const row = database.get<{ request: string; answer: string; is_cut: number }>(
        'select request, answer, is_cut from program_texts where id = ?',
        id,
      )
      return row === undefined ? null : { request: row.request, answer: row.answer, isCut: row.is_cut === 1 }
    },
    /** Removes some texts that were kept before a time, or that are too many. Returns whether there were any. */
    removeSome: (before: number): boolean =>
      removeWhere('where kept_at < ?', before) || (total() > maxBytes && removeWhere('')),
    /** Removes some of all texts. Returns whether there were any. */
    removeSomeOfAll: (): boolean => removeWhere(''),
  }
}

/** In bytes. */
export function sizeOfTexts({ request, answer }: Pick<ProgramRequestTexts, 'request' | 'answer'>): number {
  return Buffer.byteLength(request) + Buffer.byteLength(answer)
}
