import { TriangleAlert } from 'lucide-react'
import { answersText } from '../../../text/en/answers.ts'
import { formatJson } from '../parts/format-json.ts'
import { useFollowEnd } from '../parts/use-follow-end.ts'

/** The arguments of a tool call: as they arrive, then indented. Invalid JSON stays as received, with a note. */
export function ToolArguments({ text, isArriving }: { text: string; isArriving: boolean }) {
  const { scroller, content } = useFollowEnd(isArriving)
  const formatted = isArriving ? null : formatJson(text)
  const isBroken = !isArriving && text !== '' && formatted === null
  const shown = formatted ?? text
  return (
    <div className="io">
      <span className="io-name">{answersText.arguments}</span>
      <div className="io-value">
        {shown === '' ? (
          <span className="quiet">{isArriving ? answersText.argumentsArriving : answersText.noArguments}</span>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
          <div className="io-text" tabIndex={0} ref={scroller}>
            <div ref={content}>{shown}</div>
          </div>
        )}
        {isBroken && (
          <p className="io-note t-warn">
            <TriangleAlert className="s" aria-hidden />
            {answersText.argumentsNotJson}
          </p>
        )}
      </div>
    </div>
  )
}
