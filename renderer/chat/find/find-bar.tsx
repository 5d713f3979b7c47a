import { Search } from 'lucide-react'
import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { searchText } from '../../text/en/search.ts'
import { FindBar } from '../../ui/find-bar.tsx'
import { LogScrollContext } from '../messages/log-scroll.ts'
import { closeFind, useFind } from './use-find.ts'
import { useMatches } from './use-matches.ts'
import { classNames } from '../../ui/class-names.ts'
import input from '../../ui/field.module.css'
import styles from './find-bar.module.css'

interface ChatFindBarProps {
  conversationId: string
  /** The element that contains the messages. */
  content: RefObject<HTMLElement | null>
}

/** Finds words in the whole branch, also in parts that are folded, not mounted, or still arriving. */
export default function ChatFindBar({ conversationId, content }: ChatFindBarProps) {
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

  const place = count === 0 ? searchText.noMatch : searchText.place(index + 1, count)
  return (
    <FindBar
      label={searchText.find}
      count={count}
      onStep={go}
      close={{ label: searchText.close, shortcut: 'Esc' }}
      onClose={closeFind}
    >
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
    </FindBar>
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
