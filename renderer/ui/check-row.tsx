import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** At the end of the row: a count. */
  end?: ReactNode
}

/** A row of a list pane with a checkbox. */
export function CheckRow({ label, checked, onChange, end }: CheckRowProps) {
  return (
    <label className="item one check-row">
      <input type="checkbox" className="sr" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="check" data-state={checked ? 'checked' : 'unchecked'} aria-hidden>
        {checked && <Check />}
      </span>
      <span className="grow cut">{label}</span>
      {end !== undefined && <span className="count">{end}</span>}
    </label>
  )
}
