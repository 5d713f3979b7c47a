import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl, type Draft, type InputProps, type Reading, valueOf } from './control.tsx'
import field from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

/** One form that a value can take. */
export interface Variant {
  name: string
  /** Label, if it differs from the name. */
  word?: string
  /** Initial value when it is chosen. */
  value: unknown
  /** Control to edit it further. */
  control?: ControlKind
}

interface Chosen {
  name: string | null
  /** Drafts of all variants, so that switching loses nothing. */
  drafts: Readonly<Record<string, Draft>>
  /** The original value of a variant without a control. */
  given: unknown
}

interface Variants {
  variants: readonly Variant[]
  /** Returns the name of the variant of a value; null if it is none. */
  variantOf: (value: unknown) => string | null
}

/** Edits a value that has several forms: which form, and its content. */
export function variantControl(of: Variants): ControlKind {
  return defineControl<Chosen>({
    start(value) {
      const name = of.variantOf(value)
      const control = of.variants.find((variant) => variant.name === name)?.control
      return { name, drafts: name !== null && control ? { [name]: control(value) } : {}, given: value }
    },
    read: (state) => readVariant(of, state),
    inputOf: (state) => state.drafts[state.name ?? '']?.input ?? valueOf(readVariant(of, state)),
    Input: (props) => <VariantInput {...props} of={of} />,
  })
}

function readVariant({ variants, variantOf }: Variants, { name, drafts, given }: Chosen): Reading {
  const variant = variants.find((each) => each.name === name)
  if (variant === undefined) return { kind: 'unset' }
  const { reading } = drafts[variant.name] ?? {}
  return reading ?? { kind: 'value', value: variantOf(given) === variant.name ? given : variant.value }
}

function VariantInput({ of, state, onChange, ...props }: InputProps<Chosen> & { of: Variants }) {
  const { id, label, describedBy, isInvalid, isReadOnly, unsetWord } = props
  const draft = state.name === null ? undefined : state.drafts[state.name]
  const choose = (name: string) => {
    const variant = of.variants.find((each) => each.name === name)
    if (variant === undefined) return onChange({ ...state, name: null })
    const started = state.drafts[name] ?? variant.control?.(variant.value)
    return onChange({ ...state, name, drafts: started ? { ...state.drafts, [name]: started } : state.drafts })
  }
  return (
    <>
      <select
        id={id}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        className={classNames(field.select, field.small, field.auto, parameter.value, styles.select)}
        value={state.name ?? ''}
        disabled={isReadOnly}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{unsetWord}</option>
        {of.variants.map(({ name, word }) => (
          <option key={name} value={name}>
            {word ?? name}
          </option>
        ))}
      </select>
      {draft?.draw({
        ...props,
        id: `${id}-of`,
        onEdit: (next) =>
          state.name !== null && onChange({ ...state, drafts: { ...state.drafts, [state.name]: next } }),
      })}
    </>
  )
}
