import { CircleAlert } from 'lucide-react'
import { parametersText } from '../text/en/parameters.ts'
import { isRecord } from '#shared/is-record.ts'
import { type ControlKind, defineControl, type Draft, type InputProps, type Reading } from './control.tsx'

/** A field of an object, edited by a control of its own. */
export interface FieldOf {
  key: string
  label: string
  control: ControlKind
  /** What is said where it is missing. */
  required?: string
}

/** An object while it is edited: a draft for each known field, and the fields that nobody knows, as they are. */
interface FieldDrafts {
  drafts: Readonly<Record<string, Draft>>
  rest: Readonly<Record<string, unknown>>
}

interface FieldsLook {
  /** Stays an object when all is empty. */
  isKept?: boolean
}

/** An object by its fields. Unknown ones are kept as they are. */
export function fieldsControl(fields: readonly FieldOf[], { isKept = false }: FieldsLook = {}): ControlKind {
  const known = new Set(fields.map(({ key }) => key))
  return defineControl<FieldDrafts>({
    start(value) {
      const given: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
      const drafts = Object.fromEntries(fields.map(({ key, control }) => [key, control(given[key])]))
      return { drafts, rest: Object.fromEntries(Object.entries(given).filter(([key]) => !known.has(key))) }
    },
    read: (state) => readFields(fields, state, isKept),
    Input: (props) => <FieldsInput {...props} fields={fields} />,
  })
}

function readFields(fields: readonly FieldOf[], { drafts, rest }: FieldDrafts, isKept: boolean): Reading {
  const read: [string, unknown][] = []
  for (const { key, required } of fields) {
    const reading = drafts[key]?.reading
    if (reading?.kind === 'problem') return { ...reading, isSaidInside: true }
    if (reading?.kind === 'unset' && required !== undefined)
      return { kind: 'problem', message: required, isPartial: true }
    if (reading?.kind === 'value') read.push([key, reading.value])
  }
  const value = Object.fromEntries([...read, ...Object.entries(rest)])
  return Object.keys(value).length === 0 && !isKept ? { kind: 'unset' } : { kind: 'value', value }
}

function FieldsInput({ fields, ...props }: InputProps<FieldDrafts> & { fields: readonly FieldOf[] }) {
  const { id, label, describedBy, isReadOnly, state, onChange } = props
  return (
    <fieldset className="bare param-wide param-fields" aria-label={label} aria-describedby={describedBy}>
      {fields.map(({ key, label: name }, index) => {
        const draft = state.drafts[key]
        if (draft === undefined) return null
        const { reading } = draft
        const problem = reading.kind === 'problem' && !reading.isPartial && !reading.isSaidInside
        const noteId = `${id}-${key}-note`
        return (
          <div key={key} className="param-field">
            <span className="param-name" aria-hidden="true">
              {name}
            </span>
            {draft.draw({
              // The first field is where the label of all of them leads.
              id: index === 0 ? id : `${id}-${key}`,
              label: name,
              describedBy: reading.kind === 'problem' ? noteId : undefined,
              isInvalid: problem,
              isReadOnly,
              unsetWord: parametersText.unset,
              onEdit: (next) => onChange({ ...state, drafts: { ...state.drafts, [key]: next } }),
            })}
            {reading.kind === 'problem' && !reading.isSaidInside && (
              <p id={noteId} className={problem ? 'param-note t-danger' : 'param-note'}>
                {problem && <CircleAlert />}
                {reading.message}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
