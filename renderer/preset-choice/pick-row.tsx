import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './preset-choice.module.css'

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
    <div className={styles.option}>
      <button type="button" className={styles.pick} aria-pressed={isCurrent} onClick={onPick}>
        {isCurrent ? <Check className="s" /> : <span />}
        <span className="cut">{name}</span>
        {sub !== undefined && <span className={classNames('cut', styles.sub)}>{sub}</span>}
      </button>
      {end}
    </div>
  )
}
