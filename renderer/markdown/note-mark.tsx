import type { MouseEvent } from 'react'
import { chatText } from '../text/en/chat.ts'
import styles from './markdown.module.css'

/** The number of a footnote in the text, which links to the footnote. */
export function NoteMark({ number }: { number: number }) {
  return (
    <sup>
      <button
        type="button"
        className={styles.mark}
        data-unspoken
        data-note-mark={number}
        aria-label={chatText.note(number)}
        onClick={(event) => scrollToElement(event, `[data-note="${number}"]`)}
      >
        {number}
      </button>
    </sup>
  )
}

/** Scrolls to another place of the same answer and focuses it. */
export function scrollToElement(event: MouseEvent<HTMLElement>, selector: string): void {
  const place = event.currentTarget.closest('[data-prose]')?.querySelector<HTMLElement>(selector)
  place?.scrollIntoView({ block: 'nearest' })
  place?.focus({ preventScroll: true })
}
