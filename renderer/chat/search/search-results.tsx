import type { SearchHit } from '#shared/conversation.ts'
import { dayGroup } from '../../text/day-group.ts'
import { chatText } from '../../text/en/chat.ts'
import { searchText } from '../../text/en/search.ts'
import { formatDay, formatTime } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupHits } from './use-search.ts'
import { useSearch } from './use-search.ts'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/list.module.css'
import styles from './search-results.module.css'

interface SearchResultsProps {
  typed: string
  now: number
  onOpen: (conversationId: string, messageId: string | null) => void
}

/** The results in all chats: by title, then the messages under their chat. */
export default function SearchResults({ typed, now, onOpen }: SearchResultsProps) {
  const found = useSearch(typed)
  const { query, hits, total, isMore, titles, moreTitles, isPending, error, retry, hasMore, isLoadingMore, more } =
    found
  const isEmpty = hits.length === 0 && titles.length === 0
  const isRead = !isPending && error === null
  return (
    <>
      {/* Always mounted, since a screen reader announces its changes. Empty results have a visible sentence below. */}
      <output className={isRead && !isEmpty ? list.group : 'sr'}>{isRead && searchText.found(total, isMore)}</output>
      {isPending && <Skeleton label={searchText.searching} rowHeight={48} />}
      {error && (
        <div className={list.problem}>
          <ErrorProblem error={error.data} onRetry={retry} />
        </div>
      )}
      {isEmpty && isRead && <Empty title={searchText.nothing(query)} text={searchText.nothingHelp} />}
      <ul className={classNames(list.rows, styles.results)} aria-label={searchText.results} hidden={isPending}>
        {titles.length > 0 && (
          <li>
            <div className={classNames(list.group, styles.heading)}>{searchText.titles}</div>
            <ul className={list.rows}>
              {titles.map(({ id, title }) => (
                <li key={id}>
                  {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The kit's row is a button, which may be a link. */}
                  <ListRow role="link" data-hit name={title || chatText.newChat} onClick={() => onOpen(id, null)} />
                </li>
              ))}
            </ul>
            {moreTitles > 0 && (
              <p className={classNames('small quiet', styles['more-titles'])}>{searchText.moreTitles(moreTitles)}</p>
            )}
          </li>
        )}
        {groupHits(hits).map((group) => (
          <li key={group.conversationId}>
            <div className={classNames(list.group, styles.heading)}>
              <span className="cut">{group.title || chatText.newChat}</span>
            </div>
            <ul className={list.rows} aria-label={group.title}>
              {group.hits.map((hit) => (
                <li key={hit.messageId}>
                  <Hit hit={hit} now={now} onOpen={() => onOpen(hit.conversationId, hit.messageId)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button size="small" busy={isLoadingMore} onClick={more}>
            {isLoadingMore ? searchText.loadingMore : searchText.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Hit({ hit, now, onOpen }: { hit: SearchHit; now: number; onOpen: () => void }) {
  return (
    <ListRow
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The kit's row is a button, which may be a link.
      role="link"
      data-hit
      isWrapped
      name={<span className={styles.role}>{searchText.roles[hit.role]}</span>}
      when={dayGroup(hit.createdAt, now) === 'today' ? formatTime(hit.createdAt) : formatDay(hit.createdAt, now)}
      sub={
        <span className={styles.snippet}>
          {hit.snippet.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}
        </span>
      }
      onClick={onOpen}
    />
  )
}
