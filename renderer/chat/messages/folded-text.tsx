import { useId } from 'react'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useOpenPart, wholeTextPart } from './parts/open-parts.ts'
import styles from './turn.module.css'

/** Longer texts are folded to this number of lines. */
const foldedLines = 12

interface FoldedTextProps {
  /** The message that contains the text. */
  messageId: string
  text: string
  mono?: boolean
}

/** A text in its original form; a long one is folded at first. */
export function FoldedText({ messageId, text, mono = false }: FoldedTextProps) {
  const [opened, setOpen] = useOpenPart(messageId, wholeTextPart)
  const isOpen = opened === true
  const id = useId()
  const lines = text.split('\n')
  const isLong = lines.length > foldedLines + 2
  const shown = isLong && !isOpen ? lines.slice(0, foldedLines).join('\n') : text
  return (
    <>
      <div id={id} className={classNames(styles.plain, mono && 'mono', mono && styles.code)}>
        {shown}
      </div>
      {isLong && (
        <Button
          size="small"
          variant="ghost"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.showLess : words.showAll(lines.length)}
        </Button>
      )}
    </>
  )
}
