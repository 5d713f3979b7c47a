import { type ComponentProps, type ReactNode, useId } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: ReactNode
  /** Problem with the value, shown below the field. */
  error?: ReactNode
}

/** A labelled text field. */
export function Field({ label, help, error, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, error !== undefined && styles.invalid, className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined ? `${id}-error` : help !== undefined ? `${id}-help` : undefined}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error-text']} role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {error === undefined && help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}
