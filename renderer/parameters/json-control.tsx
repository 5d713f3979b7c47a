import { useState } from 'react'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl, type InputProps } from './control.tsx'
import { JsonEditor } from './json-editor.tsx'
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
    Input: (props) => <JsonInput {...props} example={example} />,
  })
}

function JsonInput({
  id,
  label,
  describedBy,
  state,
  onChange,
  example,
  ...props
}: InputProps<string> & { example: unknown }) {
  const { isInvalid, isReadOnly, unsetWord, problem } = props
  const [isEditing, setEditing] = useState(false)
  return (
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
      {!isReadOnly && (
        <div className={styles.links}>
          {state === '' && example !== undefined && (
            <button
              type="button"
              className="link micro"
              aria-label={parametersText.insertExample(label)}
              onClick={() => onChange(JSON.stringify(example, null, 2))}
            >
              {parametersText.example}
            </button>
          )}
          <button
            type="button"
            className="link micro"
            aria-label={parametersText.openEditorFor(label)}
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          >
            {parametersText.openEditor}
          </button>
        </div>
      )}
      {isEditing && (
        <JsonEditor
          label={label}
          text={state}
          example={example}
          problem={problem}
          onChange={onChange}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
