import { parameterLabel } from '../text/parameter-label.ts'
import { parametersText } from '../text/en/parameters.ts'

/** Returns a sentence that names the parameters that are not sent. */
export function unsentWords(names: readonly string[]): string {
  return parametersText.unsent(names.map((name) => parameterLabel(name)))
}
