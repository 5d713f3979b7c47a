import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

interface SignInStepProps {
  state: 'done' | 'now' | 'todo'
  label: string
  /** At the end of the line: a button or the time left. */
  children?: ReactNode
}

const marks = { done: <Check />, now: <Spinner />, todo: <Circle /> }

/** One step of a sign-in. */
export function SignInStep({ state, label, children }: SignInStepProps) {
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="mark">{marks[state]}</span>
      <span>{label}</span>
      {children}
    </li>
  )
}
