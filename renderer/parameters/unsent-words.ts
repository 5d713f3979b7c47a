import { parameterLabel } from '../text/parameter-label.ts'
import { parametersText } from '../text/en/parameters.ts'

/** Says which parameters are not sent, by their names on screen. */
export function unsentWords(names: readonly string[]): string {
  return parametersText.unsent(names.map((name) => parameterLabel(name)))
}
