import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { ToolServerDraft } from '#shared/tools/tool-server.ts'
import { useCommand } from '../../bridge/query.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { platform } from '../../ui/platform.ts'
import { readServerForm, type ServerField, serverFieldError, type ServerForm } from './server-form.ts'

const text = toolServersText.form

/** Options for reading command lines on this system. */
export const lineOptions = { isBackslashPlain: platform === 'windows' }

export interface ServerSubmit {
  /** What is wrong, by field. */
  readonly problems: Readonly<Partial<Record<ServerField, string>>>
  /** An error that no field shows. */
  readonly error: ErrorData | null
  readonly isPending: boolean
  /** The person declined in the dialog of the system. */
  readonly wasDeclined: boolean
  /** Called when the form has changed: an error of main does not apply to it. */
  readonly reset: () => void
  readonly submit: () => void
}

/** Returns how a form is sent: it is checked here first, then by main, which shows a dialog of the system. */
export function useServerSubmit(
  form: ServerForm,
  formKey: string,
  name: 'tools.addServer' | 'tools.changeServer',
  onDone: (draft: ToolServerDraft) => void,
): ServerSubmit {
  const add = useCommand('tools.addServer')
  const change = useCommand('tools.changeServer')
  /** The form that was sent last: what happened to it does not apply to others. */
  const [tried, setTried] = useState<string | null>(null)
  const [wasDeclined, setDeclined] = useState(false)
  const isTried = tried === formKey
  const command = name === 'tools.addServer' ? add : change
  const error = isTried && command.error ? toErrorData(command.error) : null
  const atField = serverFieldError(error)
  const read = readServerForm(form, lineOptions)
  const problems: Partial<Record<ServerField, string>> = {}
  if (isTried && 'problems' in read) {
    for (const [field, problem] of Object.entries(read.problems)) {
      problems[field as ServerField] = text.problems[problem]
    }
  }
  if (atField !== null) problems[atField.field] ??= atField.message

  function submit(): void {
    setTried(formKey)
    setDeclined(false)
    if (!('draft' in read) || command.isPending) return
    const { draft } = read
    const finish = (isDone: boolean) => (isDone ? onDone(draft) : setDeclined(true))
    if (name === 'tools.addServer') add.mutate({ draft }, { onSuccess: ({ isAdded }) => finish(isAdded) })
    else change.mutate({ draft }, { onSuccess: ({ isChanged }) => finish(isChanged) })
  }

  return {
    problems,
    error: atField === null ? error : null,
    isPending: command.isPending,
    wasDeclined: isTried && wasDeclined,
    reset() {
      setDeclined(false)
      if (command.isError) command.reset()
    },
    submit,
  }
}
