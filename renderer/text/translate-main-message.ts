import type { Explanation } from '#shared/messages/notice.ts'
import { renderNotice } from '#shared/messages/render-notice.ts'
import { defineText } from './define-text.ts'

/** Main's own messages are in English already. */
const templates: Readonly<Record<string, string>> = defineText('mainMessages', {})

/**
 * Returns a message of main (of an error, a state or a report) in the language of the page. Every shown message goes
 * through it. A message without a notice, or with one of another version, stays as main wrote it.
 */
export function translateMainMessage({ message, notice }: Explanation): string {
  return renderNotice(templates, notice) ?? message
}
