import { useEffect, useRef, useState } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import type { ServerPrompt } from '#shared/tools/tool.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { toolContentText as text } from '../../text/en/tool-content.ts'
import { Field } from '../../ui/field.tsx'
import { missingArguments, promptArguments } from './prompt-arguments.ts'

/** The longest argument that main takes, in characters. */
const maxArgument = 100_000

interface PromptFormProps {
  formId: string
  prompt: ServerPrompt
  /** Why the prompt could not be read. */
  error: ErrorData | null
  isPending: boolean
  onSubmit: (args: Record<string, string>) => void
}

/** Asks for the arguments of a prompt. A missing one is shown at its field. */
export function PromptForm({ formId, prompt, error, isPending, onSubmit }: PromptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  // It replaces the list in an open dialog.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const missing = missingArguments(prompt.args, values)

  function submit(): void {
    setTried(true)
    const first = prompt.args.findIndex(({ name }) => missing.has(name))
    if (first !== -1) form.current?.querySelectorAll('input')[first]?.focus()
    else onSubmit(promptArguments(prompt.args, values))
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {error !== null && <ErrorProblem error={error} onRetry={submit} retrying={isPending} />}
      <p className="small quiet">
        <bdi>{prompt.description || text.fromServerName(prompt.server)}</bdi>
      </p>
      {prompt.args.map(({ name, description, isRequired }) => (
        <Field
          key={name}
          label={isRequired ? name : text.optional(name)}
          help={description === '' ? undefined : <bdi>{description}</bdi>}
          error={isTried && missing.has(name) ? text.missing : undefined}
          aria-required={isRequired}
          maxLength={maxArgument}
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
    </form>
  )
}
