import { type ComponentType, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl } from './control.tsx'
import input from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

interface TextLook {
  /** Several lines; the field grows with its text. */
  isLong?: boolean
  isCode?: boolean
  /** Renders the `datalist` of this id, with suggestions; any other text is allowed too. */
  Offered?: ComponentType<{ id: string }>
}

/** Edits a text; an empty one is unset. */
export function textControl({ isLong = false, isCode = false, Offered }: TextLook = {}): ControlKind {
  return defineControl<string>({
    start: (value) =>
      typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value),
    read: (text) => (text === '' ? { kind: 'unset' } : { kind: 'value', value: text }),
    Input({ id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange }) {
      const listId = useId()
      const field = {
        id,
        'aria-label': label,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': describedBy,
        className: classNames(
          input.input,
          !isLong && input.small,
          isInvalid && input.invalid,
          parameter.wide,
          isLong && styles.text,
          isLong && isCode && styles.code,
        ),
        placeholder: unsetWord,
        value: state,
        disabled: isReadOnly,
        spellCheck: false,
      }
      if (isLong) {
        return <textarea {...field} rows={2} onChange={(event) => onChange(event.target.value)} />
      }
      return (
        <>
          <input
            {...field}
            type="text"
            list={Offered && listId}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          {Offered && <Offered id={listId} />}
        </>
      )
    },
  })
}

/** Renders suggestions for a field as a `datalist`. */
export function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </datalist>
  )
}
