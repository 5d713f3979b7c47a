import { parametersText } from '../text/en/parameters.ts'
import { Segmented } from '../ui/segmented.tsx'
import { type ControlKind, defineControl, type Draft, type InputProps } from './control.tsx'
import { jsonControl } from './json-control.tsx'
import { TypedText } from './typed-text.ts'
import parameter from './parameter.module.css'

interface Viewed {
  as: 'fields' | 'json'
  draft: Draft
}

interface ViewedKinds {
  fields: ControlKind
  /** Whether the fields can show a set value. */
  fits: (value: unknown) => boolean
}

const json = jsonControl()

/** Edits common cases with fields, and any value as JSON. */
export function withJsonView(kinds: ViewedKinds): ControlKind {
  return defineControl<Viewed>({
    start: (value) =>
      value === undefined || value === null || (!(value instanceof TypedText) && kinds.fits(value))
        ? { as: 'fields', draft: kinds.fields(value) }
        : { as: 'json', draft: json(value) },
    read: ({ draft }) => draft.reading,
    inputOf: ({ draft }) => draft.input,
    Input: (props) => <ViewedInput {...props} kinds={kinds} />,
  })
}

function ViewedInput({ kinds, state, onChange, ...props }: InputProps<Viewed> & { kinds: ViewedKinds }) {
  const { as, draft } = state
  const { reading } = draft
  const value = reading.kind === 'value' ? reading.value : undefined
  // An invalid draft has no value that the other view could start with.
  const canSwitchView = reading.kind === 'unset' || (reading.kind === 'value' && (as === 'fields' || kinds.fits(value)))
  return (
    <>
      <fieldset className={parameter.view} disabled={!canSwitchView}>
        <Segmented
          size="small"
          label={parametersText.view(props.label)}
          value={as}
          options={[
            { value: 'fields', label: parametersText.fields },
            { value: 'json', label: parametersText.json },
          ]}
          onChange={(next) => onChange({ as: next, draft: next === 'json' ? json(value) : kinds.fields(value) })}
        />
      </fieldset>
      {draft.draw({ ...props, onEdit: (next) => onChange({ as, draft: next }) })}
    </>
  )
}
