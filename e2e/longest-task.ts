import type { Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Wall-clock and processor time of the event, in microseconds. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Returns the processor time of the longest task on the page's main thread during `work`, in milliseconds. */
export async function measureMaxTaskMs(window: Page, work: () => Promise<unknown>): Promise<number> {
  const inspector = await window.context().newCDPSession(window)
  const events: TraceEvent[] = []
  // The protocol's objects are events in Chromium's trace format.
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await inspector.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await work()
  const done = new Promise((resolve) => inspector.once('Tracing.tracingComplete', resolve))
  await inspector.send('Tracing.end')
  await done
  await inspector.detach()
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
  return Math.max(0, ...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000))
}
