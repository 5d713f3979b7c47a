import { Copy } from 'lucide-react'
import { memo } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Lines drawn as one piece, so that a long block that grows lays out its end alone. */
const linesAPiece = 64

/** A block of code with its language and a button to copy it. */
export const CodeBlock = memo(function CodeBlock({ language, text }: { language: string; text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div className="code">
      <header>
        <span className="cut">{language || chatText.code}</span>
        <span className="grow" />
        <Button variant="ghost" size="small" icon={Copy} onClick={() => copy(text)}>
          {isCopied ? chatText.copied : chatText.copy}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>
        <code>
          {piecesOf(text).map((piece, index) => (
            <span key={index} className="lines">
              {piece}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
})

/** The text in pieces of whole lines; together they are the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  let lines = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines += 1
    if (lines % linesAPiece === 0) {
      pieces.push(text.slice(from, end + 1))
      from = end + 1
    }
  }
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from))
  return pieces
}
