import { X } from 'lucide-react'
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { helpText as text } from '../text/en/help.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { HelpArticleView } from './help-article.tsx'
import { HelpHome } from './help-home.tsx'
import { HelpResults } from './help-results.tsx'
import { closeHelp, focusInHelp, keepHelpScroll, searchHelp, useHelp } from './help-state.ts'
import styles from './help.module.css'

/** Longer than any question; main refuses more. */
const maxQueryLength = 200

/** The user guide, searchable: the list of its pages, a section, or results. */
export default function HelpPane() {
  const { section, query, focusRequests } = useHelp()
  const field = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const searched = useDeferredValue(query.trim())
  useFocus(field, scroller)
  return (
    <>
      <Toolbar
        level={2}
        title={text.title}
        actions={<IconButton label={text.close} icon={X} shortcut="Esc" onClick={closeHelp} />}
      />
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // Enter follows the best result.
            scroller.current?.querySelector<HTMLElement>('[data-hit]')?.click()
          }}
        >
          <SearchBox ref={field} label={text.search} value={query} maxLength={maxQueryLength} onChange={searchHelp} />
        </form>
      </search>
      <div
        ref={scroller}
        className="scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No tag names a part that scrolls.
        role="group"
        aria-label={text.title}
        onScrollEnd={({ currentTarget }) => keepHelpScroll(currentTarget.scrollTop)}
      >
        {searched !== '' ? (
          <HelpResults query={searched} />
        ) : section === null ? (
          <HelpHome scroller={scroller} />
        ) : (
          <HelpArticleView key={`${section} ${focusRequests}`} id={section} scroller={scroller} />
        )}
      </div>
    </>
  )
}

/** Moves the focus to the search field, or to a section so that it can be scrolled, when the pane asks for it. */
function useFocus(field: RefObject<HTMLInputElement | null>, scroller: RefObject<HTMLDivElement | null>): void {
  const { section, query, focusRequests } = useHelp()
  useEffect(() => {
    if (focusRequests === 0) return
    const isArticle = section !== null && query === ''
    focusInHelp((isArticle ? scroller : field).current)
    // oxlint-disable-next-line react/exhaustive-deps -- Only a request moves the focus.
  }, [focusRequests])
}
