import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ParameterGroup } from '#shared/chat-parameters/parameter.ts'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import paneGroup from '../ui/pane-group.module.css'

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
    <section className="group">
      <header className={paneGroup.head}>
        <h3>
          <button
            type="button"
            className="group-fold"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : id}
            onClick={() => onFold(!isFolded)}
          >
            <ChevronRight className={classNames(!isFolded && 'turned')} />
            {parametersText.groups[group]}
          </button>
        </h3>
        {set > 0 && <span className="count">{parametersText.setOf(set, all)}</span>}
      </header>
      {!isFolded && (
        <div className="params" id={id}>
          {children}
        </div>
      )}
    </section>
  )
}
