import { Lock, LockOpen, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldNote } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { addVariable, type VariableRow } from './server-form.ts'
import field from '../../ui/field.module.css'
import styles from './server-form.module.css'

const text = toolServersText.form

interface VariableTableProps {
  title: string
  help: string
  /** Label of the button that adds a row. */
  add: string
  rows: readonly VariableRow[]
  error?: string
  onChange: (rows: readonly VariableRow[]) => void
}

/** Takes variables or headers. Their values go to the keychain, unless the person says that one is no secret. */
export function VariableTable({ title, help, add, rows, error, onChange }: VariableTableProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (row: VariableRow, next: Partial<VariableRow>) =>
    onChange(rows.map((each) => (each.id === row.id ? { ...each, ...next } : each)))
  return (
    <fieldset ref={list} className={field.field} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <div className="row">
        <legend className="label">{title}</legend>
        <span className="small quiet grow">{help}</span>
        <button
          ref={addButton}
          type="button"
          className="link small"
          onClick={() => {
            onChange(addVariable(rows))
            // In the next frame the row is there.
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus(),
            )
          }}
        >
          {add}
        </button>
      </div>
      {rows.map((row, index) => (
        <VariableFields
          key={row.id}
          row={row}
          number={index + 1}
          onChange={(next) => change(row, next)}
          onRemove={() => {
            onChange(rows.filter((each) => each.id !== row.id))
            addButton.current?.focus()
          }}
        />
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

interface VariableFieldsProps {
  row: VariableRow
  number: number
  onChange: (row: Partial<VariableRow>) => void
  onRemove: () => void
}

function VariableFields({ row, number, onChange, onRemove }: VariableFieldsProps) {
  const { name, value, isSecret, stored } = row
  const secretPart = stored === null ? text.secretPart : text.storedParts[stored]
  return (
    <div data-row className={styles.variable}>
      <input
        className={classNames(field.input, styles.code)}
        aria-label={text.variableName(number)}
        placeholder={text.namePart}
        autoComplete="off"
        spellCheck={false}
        value={name}
        // A stored value belongs to its name.
        onChange={({ target }) => onChange({ name: target.value, stored: null })}
      />
      <span className={classNames(field.input, field.secret)}>
        <input
          className={styles.code}
          type={isSecret ? 'password' : 'text'}
          aria-label={text.variableValue(number)}
          placeholder={isSecret ? secretPart : text.openPart}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <IconButton
          size="small"
          icon={isSecret ? Lock : LockOpen}
          label={text.isSecret(number)}
          pressed={isSecret}
          onClick={() => onChange({ isSecret: !isSecret, stored: null })}
        />
      </span>
      <IconButton icon={X} label={text.removeRow(number)} onClick={onRemove} />
    </div>
  )
}
