import { useEffect, useState } from 'react'

interface CountdownProps {
  /** Milliseconds since 1970. */
  until: number
  left: (seconds: number) => string
  over: string
}

/** Counts whole seconds down in words. */
export function Countdown({ until, left, over }: CountdownProps) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <span role="timer" aria-live="off" className="num">
      {isOver ? over : left(seconds)}
    </span>
  )
}
