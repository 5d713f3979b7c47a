import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl } from './control.tsx'
import { jsonText, readJsonInput } from './read-json.ts'
import { textInput, TypedText } from './typed-text.ts'
import field from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

/** Edits JSON as text, complete or not. `example` can be filled in as a start. */
export function jsonControl(example?: unknown): ControlKind {
  return defineControl<string>({
    start: (value) => (value instanceof TypedText ? value.text : value === null ? '' : jsonText(value)),
    read: readJsonInput,
    inputOf: (text) => textInput(text, readJsonInput(text)),
    Input: ({ id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange }) => (
      <div className={parameter.wide}>
        <textarea
          id={id}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          className={classNames(field.input, isInvalid && field.invalid, styles.text, styles.code)}
          rows={1}
          placeholder={unsetWord}
          value={state}
          disabled={isReadOnly}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
        {state === '' && example !== undefined && !isReadOnly && (
          <button
            type="button"
            className="link micro"
            aria-label={parametersText.insertExample(label)}
            onClick={() => onChange(JSON.stringify(example, null, 2))}
          >
            {parametersText.example}
          </button>
        )}
      </div>
    ),
  })
}
