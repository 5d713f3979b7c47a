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

test('an app with nothing to do goes when its last window closes', () => {
  const { shutdown, events } = app(false)
  shutdown.windowsClosed()
  expect(events).toEqual(['quit', 'interrupt', 'gone'])
})

test('an answer under way is finished after the last window has closed, then the app goes', async () => {
  const { shutdown, events, finishWork } = app(true)
  shutdown.windowsClosed()
  expect(events).toEqual(['quit', 'close windows'])
  await finishWork()
  expect(events).toEqual(['quit', 'close windows', 'quit', 'interrupt', 'gone'])
})

test('asking to quit closes the windows and waits; asking again ends it with what has arrived', () => {
  const { shutdown, events } = app(true)
  expect(shutdown.mayQuit()).toBe(false)
  expect(events).toEqual(['close windows'])
  expect(shutdown.mayQuit()).toBe(true)
  expect(events).toEqual(['close windows', 'interrupt'])
})

test('the system’s signal saves and quits at once', () => {
  const { shutdown, events } = app(true)
  shutdown.quitNow()
  expect(events).toEqual(['interrupt', 'quit', 'interrupt', 'gone'])
})

test('whoever comes back before the answer is finished keeps the app', async () => {
  const { shutdown, events, finishWork } = app(true)
  shutdown.windowsClosed()
  shutdown.cancel()
  await finishWork()
  expect(events).toEqual(['quit', 'close windows'])
  shutdown.windowsClosed()
  expect(events.slice(2)).toEqual(['quit', 'interrupt', 'gone'])
})
