import type { ErrorData } from '#shared/errors.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import type { ServerField } from './server-form.ts'

/** Fields by the names in main's errors; the transport as a whole is its first field. */
const fields: Readonly<Record<string, ServerField>> = {
  environment: 'environment',
  headers: 'headers',
  command: 'line',
  args: 'line',
  folder: 'folder',
  url: 'url',
  timeoutSeconds: 'timeout',
  name: 'name',
  transport: 'line',
}

/** Returns main's message for a field of the form, and which: `draft.transport.environment.0.name` is the table. */
export function serverFieldError(error: ErrorData | null): { field: ServerField; message: string } | null {
  if (error?.source !== 'app' || error.kind !== 'bad-input' || error.field === undefined) return null
  const names = error.field.split('.').filter((part) => Object.hasOwn(fields, part))
  const name = names.find((part) => part !== 'transport') ?? names[0]
  const field = name === undefined ? undefined : fields[name]
  return field === undefined ? null : { field, message: translateMainMessage(error) }
}
