import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

function app(isBusy: boolean) {
  const events: string[] = []
  const work = Promise.withResolvers<void>()
  let hasWork = isBusy
  const shutdown = createShutdown({
    hasWork: () => hasWork,
    workDone: () => work.promise,
    interrupt: () => void events.push('interrupt'),
    closeWindows: () => {
      events.push('close windows')
      shutdown.windowsClosed()
    },
    quit: () => {
      events.push('quit')
      if (shutdown.mayQuit()) events.push('gone')
    },
  })
  return {
    shutdown,
    events,
    async finishWork() {
      hasWork = false
      work.resolve()
      await work.promise
      await Promise.resolve()
    },
  }
}

test('an idle app quits when its last window closes', () => {
  const { shutdown, events } = app(false)
  shutdown.windowsClosed()
  expect(events).toEqual(['quit', 'interrupt', 'gone'])
})

test('a running answer is finished after the last window has closed, then the app quits', async () => {
  const { shutdown, events, finishWork } = app(true)
  shutdown.windowsClosed()
  expect(events).toEqual(['quit', 'close windows'])
  await finishWork()
  expect(events).toEqual(['quit', 'close windows', 'quit', 'interrupt', 'gone'])
})

test('quitting closes the windows and waits; quitting again saves the partial answer', () => {
  const { shutdown, events } = app(true)
  expect(shutdown.mayQuit()).toBe(false)
  expect(events).toEqual(['close windows'])
  expect(shutdown.mayQuit()).toBe(true)
  expect(events).toEqual(['close windows', 'interrupt'])
})

test('a system signal saves and quits immediately', () => {
  const { shutdown, events } = app(true)
  shutdown.quitNow()
  expect(events).toEqual(['interrupt', 'quit', 'interrupt', 'gone'])
})

test('a person who returns before the answer is finished cancels the quit', async () => {
  const { shutdown, events, finishWork } = app(true)
  shutdown.windowsClosed()
  shutdown.cancel()
  await finishWork()
  expect(events).toEqual(['quit', 'close windows'])
  shutdown.windowsClosed()
  expect(events.slice(2)).toEqual(['quit', 'interrupt', 'gone'])
})
