import type { ComponentProps } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import { connectGatewayText as text } from '../text/en/connect-gateway.ts'
import { fieldError } from '../text/field-error.ts'
import { Field } from '../ui/field.tsx'

interface GatewayFieldProps extends Omit<ComponentProps<typeof Field>, 'error' | 'label' | 'onChange' | 'value'> {
  value: string
  /** The error of the form, shown here if it is about this field. */
  error: ErrorData | null
  /** A problem that the form has found. */
  problem?: string | undefined
  onChange: (value: string) => void
}

/** The name of a gateway in menus. */
export function NameField({ error, problem, onChange, ...field }: GatewayFieldProps) {
  return (
    <Field
      {...field}
      label={text.name}
      autoComplete="off"
      maxLength={100}
      error={fieldError(error, 'name') ?? problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface AddressFieldProps extends GatewayFieldProps {
  label: string
  /** The form was submitted; from then on an empty address is a problem. */
  wasTried: boolean
}

/** The address of a gateway's API. */
export function AddressField({ label, error, problem, wasTried, onChange, ...field }: AddressFieldProps) {
  const empty = wasTried && field.value.trim() === '' ? text.addressEmpty : undefined
  return (
    <Field
      {...field}
      {...addressInput}
      label={label}
      error={fieldError(error, 'baseUrl') ?? empty ?? problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The page where one signs in to a gateway; empty if keys are pasted. */
export function SignInPageField({ error, problem, onChange, ...field }: GatewayFieldProps) {
  return (
    <Field
      {...field}
      {...addressInput}
      label={text.authorizeUrl}
      help={text.authorizeUrlHelp}
      placeholder="https://gateway.example/auth"
      error={fieldError(error, 'authorizeUrl') ?? problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const addressInput = { className: 'mono', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
