import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, use, useEffect, useRef, useState } from 'react'
import { searchText } from '../../text/en/search.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogScrollContext } from '../messages/log-scroll.ts'
import { closeFind, useFind } from './use-find.ts'
import { useMatches } from './use-matches.ts'
import { classNames } from '../../ui/class-names.ts'
import input from '../../ui/field.module.css'
import styles from './find-bar.module.css'

interface FindBarProps {
  conversationId: string
  /** The element that contains the messages. */
  content: RefObject<HTMLElement | null>
}

/** Finds words in the whole branch, also in parts that are folded, not mounted, or still arriving. */
export default function ChatFindBar({ conversationId, content }: FindBarProps) {
  const log = use(LogScrollContext)
  const asked = useFind((state) => state.asked)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const { isKnown, count, index, go } = useMatches({ conversationId, content, query, log })
  useReturnedFocus()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Opening it again focuses its field.
  }, [asked])

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      closeFind()
    }
    if (event.key !== 'Enter' || event.target !== field.current || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }

  const place = count === 0 ? searchText.noMatch : searchText.place(index + 1, count)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes it; it is not a control.
    <search className={styles.bar} aria-label={searchText.find} onKeyDown={press}>
      <div className={classNames(input.input, input.search, styles.field)}>
        <Search className="s" />
        <input
          ref={field}
          type="search"
          aria-label={searchText.find}
          placeholder={searchText.find}
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
        />
        <output className="small quiet num">{query.trim() === '' || !isKnown ? '' : place}</output>
      </div>
      <IconButton label={searchText.previous} icon={ChevronUp} disabled={count === 0} onClick={() => go(-1)} />
      <IconButton label={searchText.next} icon={ChevronDown} disabled={count === 0} onClick={() => go(1)} />
      <IconButton label={searchText.close} icon={X} shortcut="Esc" onClick={closeFind} />
    </search>
  )
}

/** Returns the focus to its former element when the bar is closed from inside. */
function useReturnedFocus(): void {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const element = before.current
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
    }
  }, [])
}
