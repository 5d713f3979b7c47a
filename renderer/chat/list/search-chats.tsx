import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { searchText } from '../../text/en/search.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { jumpTo } from '../conversation/jump.ts'
import { useNow } from '../../ui/use-now.ts'
import list from '../../ui/list.module.css'
import styles from './conversation-list.module.css'

const SearchResults = loadLater(() => import('../search/search-results.tsx'))

export interface SearchChatsProps {
  /** A shortcut focuses it from anywhere in the view. */
  searchField: RefObject<HTMLInputElement | null>
  onOpen: (conversationId: string) => void
  /** The list of chats, which the results replace. */
  children: ReactNode
}

/** The field that searches all chats, with the results or the chats below it. */
export function SearchChats({ searchField, onOpen, children }: SearchChatsProps) {
  const [query, setQuery] = useState('')
  const now = useNow()
  const open = (conversationId: string, messageId: string | null) => {
    if (messageId !== null) jumpTo({ conversationId, messageId })
    onOpen(conversationId)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles the keys of its field and rows in one place.
    <search className={styles.search} aria-label={searchText.searchAll} onKeyDown={press}>
      <div className={list.search}>
        <SearchBox
          ref={searchField}
          label={searchText.searchAll}
          value={query}
          onChange={setQuery}
          focusKey="/"
          handlesFind={false}
          maxLength={500}
          spellCheck={false}
        />
      </div>
      <div className="scroll">
        {query.trim() === '' ? children : <SearchResults typed={query} now={now} onOpen={open} />}
      </div>
    </search>
  )
}

/**
 * Arrow keys move between the field and the results, Enter in the field opens the first result, and Esc returns to the
 * field.
 */
function press(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const hits = [...currentTarget.querySelectorAll<HTMLElement>('[data-hit]')]
  const field = currentTarget.querySelector('input')
  const isInField = target === field
  const index = hits.findIndex((hit) => hit === target)
  if (!isInField && index === -1) return
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  switch (key) {
    case 'ArrowDown':
      hits[index + 1]?.focus()
      break
    case 'ArrowUp':
      if (!isInField) (hits[index - 1] ?? field)?.focus()
      break
    case 'Enter':
      if (!isInField) return
      hits[0]?.click()
      break
    case 'Escape':
      if (isInField) return
      field?.focus()
      break
    default:
      return
  }
  event.preventDefault()
}
