import type { RunningApp } from '../harness/launch-app.ts'

/** The clock of the pictures: main and the page see this moment until it is set again. */
export interface StagedClock {
  /** Sets the moment, in milliseconds since 1970. It must not go back. */
  set(time: number): Promise<void>
  /** Moves the moment forward. */
  advance(milliseconds: number): Promise<void>
}

/**
 * Stops the clocks of an app that was launched with `hasMovableClock`, so that dates and durations in pictures do not
 * depend on when and how fast they are taken. Timers are not affected.
 */
export async function stageClock(running: Pick<RunningApp, 'app' | 'window'>, start: number): Promise<StagedClock> {
  await running.app.evaluate((_modules, first) => {
    const [realStart, elapsedBefore] = [first, performance.now()]
    const staged = { time: first }
    Reflect.set(globalThis, 'stagedTime', staged)
    // `Date.now` adds this offset to the real time (e2e/harness/movable-clock.cjs).
    Object.defineProperty(globalThis, 'clockOffset', { get: () => staged.time - new Date().getTime() })
    performance.now = () => elapsedBefore + staged.time - realStart
  }, start)
  let current = start
  const set = async (time: number) => {
    current = time
    await running.app.evaluate((_modules, next) => {
      Object.assign(Reflect.get(globalThis, 'stagedTime') as object, { time: next }) // set above
    }, time)
    await running.window.clock.setFixedTime(time)
  }
  await set(start)
  return { set, advance: (milliseconds) => set(current + milliseconds) }
}
