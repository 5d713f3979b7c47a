import { CornerDownLeft, Plus, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './model-picker.module.css'

interface FoundModelsProps {
  /** Whether a search or a filter narrows the list. */
  isShown: boolean
  found: number
  all: number
  /** How many more would be found without the filters. */
  hidden: number
  onClear: () => void
}

/** How many models are found, and a way to those that the filters hide. */
export function FoundModels({ isShown, found, all, hidden, onClear }: FoundModelsProps) {
  return (
    <div className={classNames('small quiet', styles.found)} data-shown={isShown || undefined}>
      <output>
        {isShown && text.shown(found, all)}
        {isShown && hidden > 0 && text.hidden(hidden)}
      </output>
      {isShown && hidden > 0 && (
        <button type="button" className="link" onClick={onClear}>
          {text.clearFilters}
        </button>
      )}
    </div>
  )
}

interface PickerFootProps {
  /** Without them none can be chosen here. */
  fallbacks: readonly string[] | undefined
  nameOf: (id: string) => string
  connect: RefObject<HTMLButtonElement | null>
  onFallback: ((id: string) => void) | undefined
  onConnect: () => void
  /** Moves the focus back to the search field. */
  onLeave: () => void
}

/** The fallbacks on one line, and the last row, which connects another gateway. Both are always visible. */
export function PickerFoot({ fallbacks, nameOf, connect, onFallback, onConnect, onLeave }: PickerFootProps) {
  return (
    <div className={styles.foot}>
      {fallbacks !== undefined && (
        <Fallbacks fallbacks={fallbacks} nameOf={nameOf} onRemove={(id) => onFallback?.(id)} />
      )}
      <button
        ref={connect}
        type="button"
        className={styles.line}
        onClick={onConnect}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp') return
          event.preventDefault()
          onLeave()
        }}
      >
        <Plus className="s" aria-hidden />
        <span className="medium">{text.connect}</span> <span className="small quiet cut">{text.connectHint}</span>
      </button>
    </div>
  )
}

interface FallbacksProps {
  fallbacks: readonly string[]
  nameOf: (id: string) => string
  onRemove: (id: string) => void
}

function Fallbacks({ fallbacks, nameOf, onRemove }: FallbacksProps) {
  const [isEditing, setEditing] = useState(false)
  const listId = useId()
  const [first, ...others] = fallbacks.map(nameOf)
  return (
    <section aria-label={text.fallbacks}>
      {isEditing && (
        <div id={listId} className={styles.fallbacks}>
          <ol>
            {fallbacks.map((id, index) => (
              <li key={id} className="row">
                <span className="num quiet">{index + 1}</span>
                <span className="cut grow">{nameOf(id)}</span>
                <IconButton
                  size="small"
                  icon={X}
                  label={text.removeFallback(nameOf(id))}
                  onClick={() => onRemove(id)}
                />
              </li>
            ))}
          </ol>
          <p className="small quiet">{text.addFallback}</p>
        </div>
      )}
      <button
        type="button"
        className={styles.line}
        aria-expanded={isEditing}
        aria-controls={isEditing ? listId : undefined}
        onClick={() => setEditing(!isEditing)}
      >
        <CornerDownLeft className="s" aria-hidden />
        <span className="quiet">{text.fallbacks}</span>{' '}
        <span className={classNames('cut grow', first === undefined && 'quiet')}>
          {first === undefined ? text.noFallbacks : text.fallbackOrder(first, others)}
        </span>{' '}
        <span className="link small">{isEditing ? text.hide : text.edit}</span>
      </button>
    </section>
  )
}
