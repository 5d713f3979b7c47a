import { useEffect, useState } from 'react'

/** Returns the time in milliseconds since 1970, updated every minute: at midnight today becomes yesterday. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
