import { useEffect, useState } from 'react'

interface CountdownProps {
  /** Milliseconds since 1970. */
  until: number
  left: (seconds: number) => string
  over: string
}

/** Shows the remaining whole seconds in words. */
export function Countdown(props: CountdownProps) {
  return <RunningCountdown key={props.until} {...props} />
}

function RunningCountdown({ until, left, over }: CountdownProps) {
  // Like main's timers, it must not depend on changes of the wall clock.
  const [endsAt] = useState(() => performance.now() + until - Date.now())
  const [now, setNow] = useState(() => performance.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <span role="timer" aria-live="off" className="num">
      {isOver ? over : left(seconds)}
    </span>
  )
}
