import { ArrowDown, ArrowUp, Play, X } from 'lucide-react'
import { speechText as text } from '../../text/en/speech.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { moveWaiting, removeWaiting, speakWaiting, useSpeechQueue } from './speech-queue.ts'
import paneGroup from '../../ui/pane-group.module.css'

/** The queue in its order. Alt with an arrow key moves the item that has the focus. */
export function WaitingSpeech() {
  const waiting = useSpeechQueue((queue) => queue.waiting)
  if (waiting.length === 0) return null
  return (
    <section>
      <header className={paneGroup.head}>
        <h3 className="grow">{text.queue}</h3>
        <span className="count num">{waiting.length}</span>
      </header>
      <ol aria-label={text.queue} className="speech-rows">
        {waiting.map(({ key, text: words }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the buttons inside.
          <li
            key={key}
            className="speech-row"
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
              if (!event.altKey || by === 0) return
              event.preventDefault()
              moveWaiting(key, by)
            }}
          >
            <IconButton
              size="small"
              icon={Play}
              label={text.playNow(shorten(words))}
              onClick={() => speakWaiting(key)}
            />
            <span className="cut grow">{words}</span>
            <IconButton
              size="small"
              icon={ArrowUp}
              label={text.moveUp(shorten(words))}
              disabled={index === 0}
              onClick={() => moveWaiting(key, -1)}
            />
            <IconButton
              size="small"
              icon={ArrowDown}
              label={text.moveDown(shorten(words))}
              disabled={index === waiting.length - 1}
              onClick={() => moveWaiting(key, 1)}
            />
            <IconButton size="small" icon={X} label={text.remove(shorten(words))} onClick={() => removeWaiting(key)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Cuts a text to a length that fits in the name of a button. */
export function shorten(words: string): string {
  return words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words
}
