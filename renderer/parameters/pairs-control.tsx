import { X } from 'lucide-react'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { type ControlKind, defineControl, type Reading } from './control.tsx'
import { changePair, type Pairs, readPairs, removePair, startPairs } from './pairs.ts'
import field from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

/** Edits keys with values: texts, or what `readValue` makes of them. */
export function pairsControl(name: string, readValue?: (text: string) => Reading): ControlKind {
  return defineControl<Pairs>({
    start: startPairs,
    read: (pairs) => readPairs(pairs, name, readValue),
    // A map cannot hold incomplete pairs.
    inputOf: (pairs) => pairs,
    Input: ({ id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange }) => (
      <fieldset className={classNames(parameter.wide, styles.list)} aria-label={label} aria-describedby={describedBy}>
        {state.map((pair, index) => {
          const isLast = index === state.length - 1
          const shared = {
            type: 'text',
            className: classNames('grow', field.input, field.small, isInvalid && field.invalid),
            disabled: isReadOnly,
            spellCheck: false,
            autoComplete: 'off',
          }
          return (
            // Pairs have no identity other than their position.
            <div key={index} className={styles.item}>
              <input
                {...shared}
                id={index === 0 ? id : undefined}
                aria-label={parametersText.key(label, index + 1)}
                placeholder={index === 0 ? unsetWord : parametersText.keyPlaceholder}
                value={pair.key}
                onChange={(event) => onChange(changePair(state, index, { key: event.target.value }))}
              />
              <input
                {...shared}
                aria-label={parametersText.value(label, index + 1)}
                placeholder={parametersText.valuePlaceholder}
                value={pair.value}
                onChange={(event) => onChange(changePair(state, index, { value: event.target.value }))}
              />
              <IconButton
                size="small"
                icon={X}
                className={isLast ? styles.invisible : undefined}
                disabled={isReadOnly || isLast}
                label={parametersText.removeItem(label, index + 1)}
                onClick={() => onChange(removePair(state, index))}
              />
            </div>
          )
        })}
      </fieldset>
    ),
  })
}
