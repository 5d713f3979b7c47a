import { uiText } from '../text/en/ui.ts'

/** An unknown value: a dash, which is quieter than a word where most values are unknown. A screen reader says the word. */
export function Unknown() {
  return (
    <span className="quiet" title={uiText.unknown}>
      <span aria-hidden>–</span>
      <span className="sr">{uiText.unknown}</span>
    </span>
  )
}
