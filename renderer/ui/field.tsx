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
      <FieldNote id={id} help={help} error={error} />
    </div>
  )
}

/** The problem with the value of a field, else its help; the field refers to it by `id`. */
export function FieldNote({ id, help, error }: { id: string } & Pick<FieldProps, 'help' | 'error'>) {
  if (error === undefined && help === undefined) return null
  if (error === undefined)
    return (
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    )
  return (
    <p id={`${id}-error`} className={styles['error-text']} role="alert">
      <CircleAlert />
      <span>{error}</span>
    </p>
  )
}
