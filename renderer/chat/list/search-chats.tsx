import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { searchText } from '../../text/en/search.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { jumpTo } from '../conversation/jump.ts'
import { useNow } from '../../ui/use-now.ts'

const SearchResults = loadLater(() => import('../search/search-results.tsx'))

/** The searchbox over all chats: a shortcut goes there from anywhere in the view. */
export const searchFieldId = 'search-chats-field'

interface SearchChatsProps {
  onOpen: (conversationId: string) => void
  /** The list, which what was found takes the place of. */
  children: ReactNode
}

/** The field that searches all chats, and below it what was found, or the chats. */
export function SearchChats({ onOpen, children }: SearchChatsProps) {
  const [query, setQuery] = useState('')
  const now = useNow()
  const open = (conversationId: string, messageId: string | null) => {
    if (messageId !== null) jumpTo({ conversationId, messageId })
    onOpen(conversationId)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of its field and rows, heard once.
    <search className="search-chats" aria-label={searchText.searchAll} onKeyDown={press}>
      <div className="list-search">
        <SearchBox
          id={searchFieldId}
          label={searchText.searchAll}
          value={query}
          onChange={setQuery}
          focusKey="/"
          hearsFind={false}
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

/** Arrows go between the field and what was found; Enter in the field opens the first; Esc goes back to the field. */
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
