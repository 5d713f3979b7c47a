import type { ErrorData } from '#shared/errors.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import type { ServerField } from './server-form.ts'

/** Fields by the names in main's errors. */
const fields: Readonly<Record<string, ServerField>> = {
  environment: 'environment',
  headers: 'headers',
  command: 'line',
  args: 'line',
  folder: 'folder',
  url: 'url',
  timeoutSeconds: 'timeout',
  name: 'name',
}

/** Returns main's message for a field of the form, and which: `draft.transport.environment.0.name` is the table. */
export function serverFieldError(error: ErrorData | null): { field: ServerField; message: string } | null {
  if (error?.source !== 'app' || error.kind !== 'bad-input' || error.field === undefined) return null
  const name = error.field.split('.').find((part) => Object.hasOwn(fields, part))
  const field = name === undefined ? undefined : fields[name]
  return field === undefined ? null : { field, message: translateMainMessage(error) }
}
