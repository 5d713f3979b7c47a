import { useEffect, useState } from 'react'

/** Returns for how long something that began at a time has run, in milliseconds, updated every second. */
export function useElapsed(beganAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - beganAt)
}
