import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useCommand } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { formatList } from '../../text/format.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, FieldNote } from '../../ui/field.tsx'
import { splitCommandLine } from './command-line.ts'
import { ExactlyThis } from './exactly-this.tsx'
import type { ServerField, ServerForm } from './server-form.ts'
import { lineOptions, type ServerSubmit } from './use-server-submit.ts'
import { VariableTable } from './variable-table.tsx'
import field from '../../ui/field.module.css'
import styles from './server-form.module.css'

const text = toolServersText.form

interface ServerFieldsProps {
  form: ServerForm
  onChange: (form: ServerForm) => void
  /** A server keeps its name. */
  isNameFixed: boolean
  /** The button that showed the form is gone. */
  takesFocus?: boolean
  state: ServerSubmit
}

const plainInput = { autoComplete: 'off', spellCheck: false } as const

/** Takes a server: a command with its folder and environment, or an address with its headers; and shows what will run. */
export function ServerFields({ form, onChange, isNameFixed, takesFocus = false, state }: ServerFieldsProps) {
  const first = useRef<HTMLDivElement>(null)
  const focusFirst = useEffectEvent(() => {
    if (takesFocus) first.current?.querySelector<HTMLElement>('input')?.focus()
  })
  useEffect(() => focusFirst(), [])
  const change = (next: Partial<ServerForm>) => {
    onChange({ ...form, ...next })
    state.reset()
  }
  const problem = (name: ServerField) => (state.problems[name] === undefined ? {} : { error: state.problems[name] })
  const nameField = (
    <Field
      {...plainInput}
      {...problem('name')}
      label={text.name}
      help={isNameFixed ? text.nameFixed : undefined}
      placeholder={text.namePlaceholder}
      maxLength={32}
      readOnly={isNameFixed}
      data-autofocus={!isNameFixed || undefined}
      value={form.name}
      onChange={({ target }) => change({ name: target.value })}
    />
  )
  return (
    <div ref={first} className={styles.form}>
      {form.kind === 'command' ? (
        <>
          <div className={styles.pair}>
            {nameField}
            <FolderField value={form.folder} onChange={(folder) => change({ folder })} {...problem('folder')} />
          </div>
          <Field
            {...plainInput}
            {...problem('line')}
            label={text.line}
            help={shellNote(form.line)}
            className={styles.code}
            data-autofocus={isNameFixed || undefined}
            placeholder={text.linePlaceholder}
            value={form.line}
            onChange={({ target }) => change({ line: target.value })}
          />
          <VariableTable
            title={text.environment}
            help={text.environmentHelp}
            add={text.addVariable}
            rows={form.environment}
            onChange={(environment) => change({ environment })}
            {...problem('environment')}
          />
        </>
      ) : (
        <>
          <div className={styles.pair}>
            {nameField}
            <Field
              {...plainInput}
              {...problem('url')}
              label={text.address}
              className={styles.code}
              data-autofocus={isNameFixed || undefined}
              inputMode="url"
              placeholder="https://mcp.example.com"
              value={form.url}
              onChange={({ target }) => change({ url: target.value })}
            />
          </div>
          <VariableTable
            title={text.headers}
            help={text.headersHelp}
            add={text.addHeader}
            rows={form.headers}
            onChange={(headers) => change({ headers })}
            {...problem('headers')}
          />
        </>
      )}
      <TimeoutField value={form.timeout} onChange={(timeout) => change({ timeout })} {...problem('timeout')} />
      <ExactlyThis form={form} />
      {state.wasDeclined && <output className="small">{text.declined}</output>}
      {state.error && <ErrorProblem error={state.error} onRetry={state.submit} retrying={state.isPending} />}
    </div>
  )
}

function shellNote(line: string): ReactNode {
  const split = splitCommandLine(line, lineOptions)
  if (split.kind === 'problem' || split.shellSigns.length === 0) return undefined
  return <span className="t-warn">{text.shellSigns(formatList(split.shellSigns))}</span>
}

interface TextFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

function FolderField({ value, error, onChange }: TextFieldProps) {
  const choose = useCommand('tools.chooseFolder')
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{text.folder}</label>
      <span className="row">
        <input
          {...plainInput}
          id={id}
          className={classNames(field.input, error !== undefined && field.invalid, styles.code)}
          placeholder={text.folderPlaceholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button
          busy={choose.isPending}
          onClick={() => choose.mutate({}, { onSuccess: ({ path }) => path !== null && onChange(path) })}
        >
          {text.choose}
        </Button>
      </span>
      <FieldNote id={id} error={error} />
    </div>
  )
}

function TimeoutField({ value, error, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{text.timeout}</label>
      <span className="row">
        <span className={classNames(field.input, field.numeric, error !== undefined && field.invalid)}>
          <input
            id={id}
            className="right"
            inputMode="numeric"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={classNames(`${id}-unit`, error !== undefined && `${id}-error`)}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
        <span id={`${id}-unit`} className="small dim">
          {text.timeoutUnit}
        </span>
      </span>
      <FieldNote id={id} error={error} />
    </div>
  )
}
