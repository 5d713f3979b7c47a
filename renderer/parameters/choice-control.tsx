import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl } from './control.tsx'
import field from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

/** Edits one of a few texts. A value that is not among them is kept and stays selectable. */
export function choiceControl(options: readonly string[], words: Readonly<Record<string, string>> = {}): ControlKind {
  return defineControl<{ chosen: string; others: readonly string[] }>({
    start(value) {
      const chosen = typeof value === 'string' ? value : ''
      return { chosen, others: chosen === '' || options.includes(chosen) ? [] : [chosen] }
    },
    read: ({ chosen }) => (chosen === '' ? { kind: 'unset' } : { kind: 'value', value: chosen }),
    Input: ({ id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange }) => (
      <select
        id={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        className={classNames(field.select, field.small, field.auto, parameter.value, styles.select)}
        value={state.chosen}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...state, chosen: event.target.value })}
      >
        <option value="">{unsetWord}</option>
        {[...options, ...state.others].map((option) => (
          <option key={option} value={option}>
            {words[option] ?? option}
          </option>
        ))}
      </select>
    ),
  })
}

/** Edits any number of a few texts. An empty choice is unset. */
export function choicesControl(options: readonly string[]): ControlKind {
  return defineControl<readonly string[]>({
    start: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
    read: (chosen) => (chosen.length === 0 ? { kind: 'unset' } : { kind: 'value', value: [...chosen] }),
    Input: ({ label, describedBy, isReadOnly, state, onChange }) => (
      <fieldset
        className={classNames(parameter.wide, styles.choices)}
        aria-label={label}
        aria-describedby={describedBy}
      >
        {options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={state.includes(option)}
              disabled={isReadOnly}
              onChange={(event) =>
                onChange(event.target.checked ? [...state, option] : state.filter((other) => other !== option))
              }
            />
            {option}
          </label>
        ))}
      </fieldset>
    ),
  })
}
