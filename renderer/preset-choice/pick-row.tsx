import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface PickRowProps {
  name: ReactNode
  sub?: ReactNode
  isCurrent: boolean
  onPick: () => void
  end?: ReactNode
}

/** One option of a picker. */
export function PickRow({ name, sub, isCurrent, onPick, end }: PickRowProps) {
  return (
    <div className="preset-option">
      <button type="button" className="pick" aria-pressed={isCurrent} onClick={onPick}>
        {isCurrent ? <Check /> : <span />}
        <span className="cut">{name}</span>
        {sub !== undefined && <span className="sub cut">{sub}</span>}
      </button>
      {end}
    </div>
  )
}
