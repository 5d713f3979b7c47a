import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './field.module.css'

interface SecretFieldProps {
  label: string
  help?: ReactNode
  placeholder?: string | undefined
  /** Problem with the value, shown below the field. */
  error?: ReactNode
  /** The value is read from the element when needed: it stays out of React's state, which keeps earlier values. */
  field: RefObject<HTMLInputElement | null>
  /** The value is being used: typing would lose input. */
  isBusy?: boolean
  /** The value has changed. */
  onChange: () => void
  /** Labels of the toggle. */
  show: string
  hide: string
}

/** A field whose value is hidden; a button with an eye shows it. */
export function SecretField({ label, help, placeholder, error, field, isBusy = false, ...props }: SecretFieldProps) {
  const { onChange, show, hide } = props
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.input, styles.secret, error !== undefined && styles.invalid)}>
        <input
          ref={field}
          id={id}
          className="mono"
          type={isShown ? 'text' : 'password'}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          readOnly={isBusy}
          onChange={onChange}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? `${id}-error` : help !== undefined ? `${id}-help` : undefined}
        />
        <IconButton
          size="small"
          label={isShown ? hide : show}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <FieldNote id={id} help={help} error={error} />
    </div>
  )
}
