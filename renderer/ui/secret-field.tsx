import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface SecretFieldProps {
  label: string
  help?: ReactNode
  /** What is wrong with the value, said next to it. */
  error?: ReactNode
  /** Where its value is read when it is needed: it stays out of React's state, which keeps what was before. */
  field: RefObject<HTMLInputElement | null>
  /** What stands in it is being used: nothing can be typed that would be lost with it. */
  isBusy?: boolean
  /** Something else stands in it now. */
  onChange: () => void
  /** The names of the toggle. */
  show: string
  hide: string
}

/** A field whose value others must not read over the shoulder; the eye shows it. */
export function SecretField({ label, help, error, field, isBusy = false, onChange, show, hide }: SecretFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={classNames('input secret', error !== undefined && 'invalid')}>
        <input
          ref={field}
          id={id}
          className="mono"
          type={isShown ? 'text' : 'password'}
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
      {error !== undefined && (
        <p id={`${id}-error`} className="error-text" role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {error === undefined && help !== undefined && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  )
}
