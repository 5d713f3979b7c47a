import { useId, useState } from 'react'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ModelName } from './model-names.ts'
import field from '../../ui/field.module.css'
import styles from './model-name-field.module.css'

interface ModelNameFieldProps {
  label: string
  placeholder: string
  names: readonly ModelName[]
  value: string
  /** Called when a name is chosen, or when the field is left. */
  onChange: (name: string) => void
}

/** A field for the name of a model, which suggests aliases, presets and models. */
export function ModelNameField({ label, placeholder, names, value, onChange }: ModelNameFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)

  function apply(name: string): void {
    setTyped(null)
    if (name.trim() !== value) onChange(name.trim())
  }

  return (
    <div className={classNames(field.field, styles.name)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classNames(field.input, styles.input)}
        list={`${id}-names`}
        placeholder={placeholder}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => {
          if (names.some(({ name }) => name === target.value)) apply(target.value)
          else setTyped(target.value)
        }}
        onBlur={() => typed !== null && apply(typed)}
        onKeyDown={({ key }) => key === 'Enter' && typed !== null && apply(typed)}
      />
      <datalist id={`${id}-names`}>
        {names.map(({ name, kind }) => (
          <option key={name} value={name}>
            {kind === 'model' ? name : text.kinds[kind]}
          </option>
        ))}
      </datalist>
    </div>
  )
}
