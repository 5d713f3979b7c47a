import { type ControlKind, defineControl } from './control.tsx'

/** Edits any number of a few texts. An empty choice is unset. */
export function choicesControl(options: readonly string[]): ControlKind {
  return defineControl<readonly string[]>({
    start: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
    read: (chosen) => (chosen.length === 0 ? { kind: 'unset' } : { kind: 'value', value: [...chosen] }),
    Input: ({ label, describedBy, isReadOnly, state, onChange }) => (
      <fieldset className="bare param-wide choices" aria-label={label} aria-describedby={describedBy}>
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
