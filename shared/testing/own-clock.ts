import { onTestFinished } from 'vitest'

/** What one turn of a timer of a millisecond counts at most: longer ones are the computer's. */
const longestTurn = 5

/**
 * A clock in milliseconds for a test that says how long something takes at most: it stands still while the computer
 * stops this thread, as the host of a virtual machine may for tenths of a second. Work that blocks the thread is no
 * time by it either.
 */
export function ownClock(): () => number {
  let time = 0
  let last = performance.now()
  const read = () => {
    const now = performance.now()
    time += Math.min(now - last, longestTurn)
    last = now
    return time
  }
  const timer = setInterval(read, 1)
  onTestFinished(() => clearInterval(timer))
  return read
}
