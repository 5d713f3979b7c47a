import { memo } from 'react'
import { chatText } from '../text/en/chat.ts'
import { Blocks } from './block.tsx'
import { lexBlock } from './bounded-lexer.ts'
import { type KnownLinks, linksMentioned } from './link-definitions.ts'
import { scrollToElement } from './note-mark.tsx'
import { type KnownNotes, numbersIn } from './notes.ts'
import styles from './markdown.module.css'

interface NotesProps {
  notes: KnownNotes
  links: KnownLinks
}

/** Draws the footnotes of a document below it. */
export const Notes = memo(
  function Notes({ notes, links }: NotesProps) {
    const labels = Object.entries(notes.numbers).toSorted(([, first], [, second]) => first - second)
    if (labels.length === 0) return null
    return (
      <section className={styles.notes} aria-label={chatText.notes}>
        <ol>
          {labels.map(([label, number]) => (
            <NoteText key={label} number={number} text={notes.texts[label] ?? ''} notes={notes} links={links} />
          ))}
        </ol>
      </section>
    )
  },
  (before, after) => before.notes.numbers === after.notes.numbers && before.links === after.links,
)

function NoteText({ number, text, notes, links }: NotesProps & { number: number; text: string }) {
  const surroundings = { links: linksMentioned(text, links), notes: numbersIn(text, notes.numbers) }
  return (
    <li data-note={number} tabIndex={-1}>
      <Blocks tokens={lexBlock(text, surroundings)} />
      <button
        type="button"
        className={styles.mark}
        data-unspoken
        aria-label={chatText.backToText(number)}
        onClick={(event) => scrollToElement(event, `[data-note-mark="${number}"]`)}
      >
        ↩
      </button>
    </li>
  )
}
