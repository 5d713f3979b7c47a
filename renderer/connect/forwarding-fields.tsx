import type { ErrorData } from '#shared/errors.ts'
import type { Forwarding } from '#shared/gateway-profile.ts'
import { gatewaysText } from '../text/en/gateways.ts'
import { fieldError } from '../text/field-error.ts'
import { Field } from '../ui/field.tsx'

const text = gatewaysText.forwarding

/** Names of the fields in errors of main. */
export const forwardingFieldNames = ['forwarding.provider', 'forwarding.customHost', 'forwarding.config']

/** Where a gateway forwards to, as it is typed. */
export type TypedForwarding = Readonly<Record<keyof Forwarding, string>>

export function typedForwarding(forwarding: Forwarding | null | undefined): TypedForwarding {
  const { provider, customHost, config } = forwarding ?? {}
  return { provider: provider ?? '', customHost: customHost ?? '', config: config ?? '' }
}

/** Returns what was typed; null if that is nothing. */
export function readForwarding({ provider, customHost, config }: TypedForwarding): Forwarding | null {
  const [name, host, id] = [provider, customHost, config].map((typed) => typed.trim() || null)
  if (!name && !host && !id) return null
  return { provider: name ?? null, customHost: host ?? null, config: id ?? null }
}

interface ForwardingFieldsProps {
  value: TypedForwarding
  error: ErrorData | null
  /** The gateway reported that it only forwards. */
  isProviderNeeded?: boolean
  onChange: (value: TypedForwarding) => void
}

/** The fields of a gateway that only forwards: where to. */
export function ForwardingFields({ value, error, isProviderNeeded = false, onChange }: ForwardingFieldsProps) {
  const isMissing = isProviderNeeded && readForwarding(value) === null
  return (
    <>
      <p className="small quiet">{text.help}</p>
      <Field
        {...plain}
        label={text.provider}
        help={text.providerHelp}
        value={value.provider}
        error={
          fieldError(error, 'forwarding.provider') === undefined
            ? isMissing
              ? text.providerNeeded
              : undefined
            : text.providerError
        }
        onChange={(event) => onChange({ ...value, provider: event.target.value })}
      />
      <Field
        {...plain}
        label={text.customHost}
        help={text.customHostHelp}
        inputMode="url"
        value={value.customHost}
        error={fieldError(error, 'forwarding.customHost')}
        onChange={(event) => onChange({ ...value, customHost: event.target.value })}
      />
      <Field
        {...plain}
        label={text.config}
        help={text.configHelp}
        value={value.config}
        error={fieldError(error, 'forwarding.config') === undefined ? undefined : text.configError}
        onChange={(event) => onChange({ ...value, config: event.target.value })}
      />
    </>
  )
}

const plain = { className: 'mono', autoComplete: 'off', spellCheck: false } as const
