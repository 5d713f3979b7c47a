import { englishMessages, type MessageCode } from './english.ts'
import { explainWith, type ValuesFor } from './explain-with.ts'
import type { Explanation, Notice } from './notice.ts'

/** Returns a message of main. The page does not use it: the table of all messages would be a part of its code. */
export function explain<Code extends MessageCode>(
  code: Code,
  ...values: ValuesFor<(typeof englishMessages)[Code]>
): Explanation & { readonly notice: Notice } {
  return explainWith(englishMessages, code, ...values)
}
