import { chatParameters } from '#shared/chat-parameters/table.ts'
import type { ErrorData } from '#shared/errors.ts'
import { promptField } from '../preset/content.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'

/** Longer names first: `max_tokens` must not be found in `max_completion_tokens`, nor `top_p` in `top_provider`. */
const names = [...chatParameters.map(({ name }) => name), promptField, 'slug'].toSorted(
  (one, other) => other.length - one.length,
)

/**
 * Returns the field of a preset that an error is about: the one that main names, or the one in the message of a
 * gateway's 400 (the API has no field for it). Null if there is none, so that the error is shown separately.
 */
export function fieldOfError(error: ErrorData): { field: string; message: string } | null {
  switch (error.source) {
    case 'gateway': {
      if (error.status !== 400 && error.status !== 422) return null
      const field = names.find((name) => new RegExp(`(?<![\\w])${name}(?![\\w])`).test(error.message))
      return field === undefined ? null : { field: field === 'messages' ? promptField : field, message: error.message }
    }
    case 'app': {
      if (error.kind !== 'bad-input' || error.field === undefined) return null
      const path = error.field.split('.')
      const field = path.find((part) => names.some((name) => name === part))
      return field === undefined
        ? null
        : { field: field === 'messages' ? promptField : field, message: translateMainMessage(error) }
    }
    case 'transport':
      return null
  }
}
