import { CircleAlert } from 'lucide-react'
import { parametersText } from '../text/en/parameters.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { classNames } from '../ui/class-names.ts'
import { type ControlKind, defineControl, type Draft, type InputProps, type Reading } from './control.tsx'
import parameter from './parameter.module.css'

/** A field of an object, with its own control. */
export interface ObjectField {
  key: string
  label: string
  control: ControlKind
  /** Message shown if it is missing. */
  required?: string
}

/** An object during editing: a draft for each known field, and the unknown fields unchanged. */
interface FieldDrafts {
  drafts: Readonly<Record<string, Draft>>
  rest: Readonly<Record<string, unknown>>
}

interface FieldsLook {
  /** Keeps an empty object if all fields are empty. */
  isKept?: boolean
}

/** Edits an object field by field. Unknown fields are kept unchanged. */
export function fieldsControl(fields: readonly ObjectField[], { isKept = false }: FieldsLook = {}): ControlKind {
  const known = new Set(fields.map(({ key }) => key))
  return defineControl<FieldDrafts>({
    start(value) {
      const given: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
      const drafts = Object.fromEntries(fields.map(({ key, control }) => [key, control(given[key])]))
      return { drafts, rest: Object.fromEntries(Object.entries(given).filter(([key]) => !known.has(key))) }
    },
    read: (state) => readFields(fields, state, isKept),
    inputOf({ drafts, rest }) {
      const typed = Object.entries(drafts).map(([key, { input }]) => [key, input])
      return { ...rest, ...Object.fromEntries(typed.filter(([, input]) => input !== undefined)) }
    },
    Input: (props) => <FieldsInput {...props} fields={fields} />,
  })
}

function readFields(fields: readonly ObjectField[], { drafts, rest }: FieldDrafts, isKept: boolean): Reading {
  const read: [string, unknown][] = []
  for (const { key, required } of fields) {
    const reading = drafts[key]?.reading
    if (reading?.kind === 'problem') return { ...reading, isShownInside: true }
    if (reading?.kind === 'unset' && required !== undefined)
      return { kind: 'problem', message: required, isPartial: true }
    if (reading?.kind === 'value') read.push([key, reading.value])
  }
  const value = Object.fromEntries([...read, ...Object.entries(rest)])
  return Object.keys(value).length === 0 && !isKept ? { kind: 'unset' } : { kind: 'value', value }
}

function FieldsInput({ fields, ...props }: InputProps<FieldDrafts> & { fields: readonly ObjectField[] }) {
  const { id, label, describedBy, isReadOnly, problem: problemOfAll, state, onChange } = props
  return (
    <fieldset
      className={classNames(parameter.wide, parameter.fields)}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {fields.map(({ key, label: name }, index) => {
        const draft = state.drafts[key]
        if (draft === undefined) return null
        const { reading } = draft
        const problem = reading.kind === 'problem' && !reading.isPartial && !reading.isShownInside
        const noteId = `${id}-${key}-note`
        return (
          <div key={key} className={parameter.field}>
            <span className={parameter.name} aria-hidden="true">
              {name}
            </span>
            {draft.draw({
              // The label of the whole object points to the first field.
              id: index === 0 ? id : `${id}-${key}`,
              label: name,
              describedBy: reading.kind === 'problem' ? noteId : undefined,
              isInvalid: problem,
              problem: problemOfAll,
              isReadOnly,
              unsetWord: parametersText.unset,
              onEdit: (next) => onChange({ ...state, drafts: { ...state.drafts, [key]: next } }),
            })}
            {reading.kind === 'problem' && !reading.isShownInside && (
              <p id={noteId} className={parameter.note} data-tone={problem ? 'danger' : undefined}>
                {problem && <CircleAlert className={parameter.sign} />}
                {reading.message}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
