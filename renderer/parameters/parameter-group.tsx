import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ParameterGroup } from '#shared/chat-parameters/parameter.ts'
import { parametersText } from '../text/en/parameters.ts'
import styles from './parameter-form.module.css'

interface ParameterGroupSectionProps {
  group: ParameterGroup
  set: number
  all: number
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  children: ReactNode
}

/** A foldable group of parameters with a heading. */
export function ParameterGroupSection({ group, set, all, isFolded, onFold, children }: ParameterGroupSectionProps) {
  const id = useId()
  return (
    <section className={styles.group}>
      <header>
        <h3>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : id}
            onClick={() => onFold(!isFolded)}
          >
            <ChevronRight className={styles.chevron} />
            {parametersText.groups[group]}
          </button>
        </h3>
        {set > 0 && <span className="count">{parametersText.setOf(set, all)}</span>}
      </header>
      {!isFolded && (
        <div className={styles.parameters} id={id}>
          {children}
        </div>
      )}
    </section>
  )
}
