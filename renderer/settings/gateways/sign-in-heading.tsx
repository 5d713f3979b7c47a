import { useEffect, useRef } from 'react'

interface SignInHeadingProps {
  title: string
  text: string
  /** Names the step. When it changes, the heading takes the focus if the focused element disappeared. */
  step: string
}

/** Heading of the current step of a sign-in. */
export function SignInHeading({ title, text, step }: SignInHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])
  return (
    <div className="stack gap-1.5">
      <h2 ref={heading} className="headline" tabIndex={-1}>
        {title}
      </h2>
      <p className="dim">{text}</p>
    </div>
  )
}
