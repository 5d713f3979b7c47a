import type { Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds that passed, and those of the processor among them. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** How long the longest task of the page's main thread takes meanwhile, in milliseconds of its processor time. */
export async function longestTask(window: Page, work: () => Promise<unknown>): Promise<number> {
  const inspector = await window.context().newCDPSession(window)
  const events: TraceEvent[] = []
  // What the protocol calls objects are the events of Chromium's trace format.
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
