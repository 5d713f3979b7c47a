import type {
  ProgramRequestEnd,
  ProgramRequestProgress,
  ProgramRequestStart,
  ProgramRequestTexts,
} from '#shared/programs/program-request.ts'
import { sizeOfTexts } from './text-store.ts'

/** What the gateway reports of a request. `lost`: requests that began before a time and have no end will get none. */
export type RequestReport =
  | { readonly type: 'began'; readonly request: ProgramRequestStart }
  | { readonly type: 'progressed'; readonly request: ProgramRequestProgress }
  | { readonly type: 'texts'; readonly id: string; readonly texts: ProgramRequestTexts }
  | { readonly type: 'ended'; readonly request: ProgramRequestEnd }
  | { readonly type: 'lost'; readonly before: number }

/** What may wait while nothing can be written, such as on a full disk. */
const defaultLimits = { maxReports: 10_000, maxTextBytes: 32 * 1024 * 1024 }

/** How much one transaction writes: its commit blocks main. */
const batchReports = 200
const batchTextBytes = 4 * 1024 * 1024

/**
 * Reports that wait to be written, in their order. Of the progress of a request only the last one waits, and none after
 * its end. Beyond the limits the oldest texts are dropped, and then the oldest reports.
 */
export function createReportQueue(limits = defaultLimits) {
  let waiting = new Map<string, RequestReport>()
  let textBytes = 0
  let lostCount = 0

  function keyOf(report: RequestReport): string {
    if (report.type === 'lost') return `lost ${++lostCount}`
    return `${report.type} ${report.type === 'texts' ? report.id : report.request.id}`
  }

  function remove(key: string): void {
    const report = waiting.get(key)
    if (report === undefined) return
    textBytes -= sizeOf(report)
    waiting.delete(key)
  }

  function keepWithinLimits(): void {
    if (textBytes > limits.maxTextBytes) {
      for (const [key, report] of waiting) {
        if (textBytes <= limits.maxTextBytes) break
        if (report.type === 'texts') remove(key)
      }
    }
    for (const key of waiting.keys()) {
      if (waiting.size <= limits.maxReports) break
      remove(key)
    }
  }

  return {
    add(report: RequestReport): void {
      if (report.type === 'ended') remove(`progressed ${report.request.id}`)
      const key = keyOf(report)
      textBytes += sizeOf(report) - sizeOf(waiting.get(key))
      waiting.set(key, report)
      keepWithinLimits()
    },
    /** Takes the oldest reports, as many as one transaction should write. */
    take(): RequestReport[] {
      const taken: RequestReport[] = []
      let bytes = 0
      for (const [key, report] of waiting) {
        bytes += sizeOf(report)
        if (taken.length === batchReports || (taken.length > 0 && bytes > batchTextBytes)) break
        taken.push(report)
        remove(key)
      }
      return taken
    },
    /** Puts reports that were taken before the others again. */
    putBack(reports: readonly RequestReport[]): void {
      const later = waiting
      waiting = new Map()
      textBytes = 0
      for (const report of [...reports, ...later.values()]) {
        waiting.set(keyOf(report), report)
        textBytes += sizeOf(report)
      }
      keepWithinLimits()
    },
    isEmpty: () => waiting.size === 0,
  }
}

/** Bytes of the texts of a report, which are by far the largest part. */
function sizeOf(report: RequestReport | undefined): number {
  return report?.type === 'texts' ? sizeOfTexts(report.texts) : 0
}
