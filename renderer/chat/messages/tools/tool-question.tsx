import { type FormEvent, useState } from 'react'
import type { Elicitation, ElicitationAnswer } from '#shared/tools/tool.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../../bridge/query.ts'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import { toolRunsText as text } from '../../../text/en/tool-runs.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import { Field, FieldNote } from '../../../ui/field.tsx'
import { type QuestionField, questionFields, readAnswer, typedOf } from './question-fields.ts'
import { typedAnswers } from './typed-answers.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from './tools.module.css'

/** What a server asks the person while a call runs. */
export function ToolQuestion({ question }: { question: Elicitation }) {
  const fields = questionFields(question.schema)
  const [typed, setTyped] = useState(() => typedAnswers.read(question.id))
  const [invalid, setInvalid] = useState<string | null>(null)
  const answer = useCommand('tools.answerElicitation')

  function write(name: string, value: string | boolean): void {
    const next = { ...typed, [name]: value }
    setTyped(next)
    typedAnswers.write(question.id, next)
    if (invalid === name) setInvalid(null)
  }

  /** What was typed is kept until main has it. */
  function reply(sent: ElicitationAnswer): void {
    answer.mutate({ id: question.id, answer: sent }, { onSuccess: () => typedAnswers.remove(question.id) })
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (answer.isPending) return
    const read = readAnswer(fields, typed)
    if ('invalid' in read) {
      setInvalid(read.invalid)
      event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(read.invalid)}"]`)?.focus()
      return
    }
    reply({ action: 'accept', content: read.content })
  }

  return (
    <form className={styles.question} noValidate aria-label={text.question} onSubmit={send}>
      <p className={styles.ask}>{question.message}</p>
      {fields.map((field) => (
        <AnswerField
          key={field.name}
          field={field}
          value={typedOf(typed, field.name) ?? field.initial}
          isInvalid={invalid === field.name}
          onChange={(value) => write(field.name, value)}
        />
      ))}
      {answer.error && <ErrorProblem error={toErrorData(answer.error)} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={answer.isPending}>
          {text.sendAnswer}
        </Button>
        <Button onClick={() => reply({ action: 'decline' })}>{text.decline}</Button>
      </div>
    </form>
  )
}

interface AnswerFieldProps {
  field: QuestionField
  value: string | boolean
  isInvalid: boolean
  onChange: (value: string | boolean) => void
}

function AnswerField({ field, value, isInvalid, onChange }: AnswerFieldProps) {
  const { name, label, help, kind, choices, isRequired } = field
  const error = isInvalid ? text.fieldProblems[kind === 'number' || kind === 'integer' ? kind : 'missing'] : undefined
  if (kind === 'boolean') {
    return <CheckRow label={label} checked={value === true} onChange={(checked) => onChange(checked)} />
  }
  if (kind === 'choice') {
    const id = `question-${name}`
    return (
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          name={name}
          className={fieldStyles.input}
          aria-invalid={isInvalid || undefined}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{isRequired ? text.choose : text.noChoice}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <FieldNote id={id} help={help ?? undefined} error={error} />
      </div>
    )
  }
  return (
    <Field
      label={label}
      name={name}
      value={String(value)}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      help={help ?? undefined}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
