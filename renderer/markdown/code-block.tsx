import { Code as CodeIcon, Copy, WrapText, Workflow } from 'lucide-react'
import { Fragment, memo, type ReactNode, use, useState } from 'react'
import { chatText } from '../text/en/chat.ts'
import { diagramsText } from '../text/en/diagrams.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { createPieceReader, linesOfPiece, linesPerPiece } from './code-pieces.ts'
import { DiagramNote, Diagram } from './diagram/diagram.tsx'
import { DrawsDiagrams, drawSource, storeDrawing, useAutomaticPlace, useDrawing } from './diagram/drawings.ts'
import { type LineTokens, tokenKinds } from './highlight/token-kinds.ts'
import { useHighlighting } from './highlight/use-highlighting.ts'
import styles from './markdown.module.css'

interface CodeBlockProps {
  language: string
  text: string
  /** Whether more of it will arrive. */
  isOpen?: boolean
  /** Whether it is complete, so that its diagram can be drawn. */
  isWhole?: boolean
}

/** A line that is longer than most reading columns. */
const longLine = /[^\n]{81}/

/** A code block with its language and a copy button; long lines can be wrapped. Colours arrive later, line by line. */
export const CodeBlock = memo(function CodeBlock({
  language,
  text,
  isOpen = false,
  isWhole = !isOpen,
}: CodeBlockProps) {
  const { isCopied, copy } = useCopy()
  const isDiagram = isWhole && language.toLowerCase() === 'mermaid'
  const isAutomatic = useAutomaticPlace(isDiagram && use(DrawsDiagrams))
  const drawing = useDrawing(isDiagram ? text : null, isAutomatic)
  const isDrawn = drawing?.problem === null
  const [isWrapped, setWrapped] = useState(false)
  // Not while it arrives: every chunk would search the whole text.
  const hasLongLine = !isOpen && longLine.test(text)
  return (
    <div className={styles.code} data-wrapped={isWrapped || undefined}>
      <header>
        <span className="cut">{language || chatText.code}</span>
        <span className="grow" />
        {hasLongLine && !isDrawn && (
          <Button
            variant="ghost"
            size="small"
            icon={WrapText}
            aria-pressed={isWrapped}
            onClick={() => setWrapped(!isWrapped)}
          >
            {chatText.wrapLines}
          </Button>
        )}
        {isDiagram && <DiagramButton text={text} isDrawn={isDrawn} />}
        <Button variant="ghost" size="small" icon={Copy} onClick={() => copy(text)}>
          {isCopied ? chatText.copied : chatText.copy}
        </Button>
      </header>
      {drawing?.problem && <DiagramNote problem={drawing.problem} length={text.length} />}
      {drawing && isDrawn ? (
        <Diagram source={text} drawing={drawing} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
        <pre tabIndex={0}>
          <Code key={language} language={language} text={text} isOpen={isOpen} />
        </pre>
      )}
    </div>
  )
})

function DiagramButton({ text, isDrawn }: { text: string; isDrawn: boolean }) {
  return (
    <Button
      variant="ghost"
      size="small"
      icon={isDrawn ? CodeIcon : Workflow}
      onClick={() => (isDrawn ? storeDrawing(text, null) : drawSource(text))}
    >
      {isDrawn ? diagramsText.showSource : diagramsText.draw}
    </Button>
  )
}

function Code({ language, text, isOpen }: Required<Omit<CodeBlockProps, 'isWhole'>>) {
  const [readPieces] = useState(createPieceReader)
  const tokens = useHighlighting(language, text, isOpen, linesPerPiece)
  return (
    <code>
      {readPieces(text).map((piece, index) => (
        <Piece key={index} text={piece} lines={tokens[index]} />
      ))}
    </code>
  )
}

/**
 * Off-screen pieces are neither laid out nor painted. Their height is exact: one that changed as a piece comes into view
 * at the top of the log would move everything below it.
 */
const Piece = memo(function Piece({ text, lines }: { text: string; lines: readonly LineTokens[] | undefined }) {
  return (
    <span className={styles.lines} style={{ containIntrinsicBlockSize: `auto ${linesOfPiece(text)}lh` }}>
      {lines === undefined ? plain(text, 'all') : coloured(text, lines)}
    </span>
  )
})

/** Matches a part of a very long line. */
const partOfLine = /([^\n]{1000})/u

/**
 * Wraps the parts of very long lines in elements, so that the browser does not lay out a whole line again with each
 * chunk that it grows by.
 */
function plain(text: string, key: string | number): ReactNode {
  if (!partOfLine.test(text)) return text
  const parts = text.split(partOfLine)
  return (
    <Fragment key={key}>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={styles.segment}>
            {part}
          </span>
        ),
      )}
    </Fragment>
  )
}

/** Turns only coloured tokens into elements. */
function coloured(text: string, lines: readonly LineTokens[]): ReactNode[] {
  const drawn: ReactNode[] = []
  let from = 0
  let at = 0
  for (const line of lines) {
    for (let index = 0; index + 1 < line.length; index += 2) {
      const end = at + (line[index] ?? 0)
      const kind = tokenKinds[line[index + 1] ?? 0] ?? ''
      if (kind !== '') {
        if (from < at) drawn.push(plain(text.slice(from, at), drawn.length))
        drawn.push(
          <span key={drawn.length} data-kind={kind}>
            {text.slice(at, end)}
          </span>,
        )
        from = end
      }
      at = end
    }
    at += 1
  }
  if (from < text.length) drawn.push(plain(text.slice(from), drawn.length))
  return drawn
}
