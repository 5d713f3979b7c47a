import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { HelpHit } from '#shared/ipc/help-calls.ts'
import { callQuery } from '../bridge/query.ts'
import { Loaded } from '../errors/loaded.tsx'
import { helpText as text } from '../text/en/help.ts'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { openHelp } from './help-state.ts'
import styles from './help.module.css'

/** The best sections for what is typed. The last results stay until the next arrive. */
export function HelpResults({ query }: { query: string }) {
  const found = useQuery<CallOutput<'help.search'>, AppError>({
    ...callQuery('help.search', { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.body}>
      <Loaded query={found} loading={<Skeleton label={text.loading} rowHeight={64} />}>
        {({ hits, total }) => (
          <>
            {/* Always mounted, since a screen reader announces its changes. */}
            <output className={classNames('small quiet', styles.count)}>
              {hits.length > 0 && text.found(hits.length, total)}
            </output>
            {hits.length === 0 && (
              <Empty className={styles.empty} title={text.nothing(query)} text={text.nothingHelp} />
            )}
            <ul className={styles.links} aria-label={text.results} lang="en">
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Hit hit={hit} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Hit({ hit }: { hit: HelpHit }) {
  return (
    <a
      className={styles.hit}
      href="#help"
      draggable={false}
      data-hit
      onClick={(event) => {
        event.preventDefault()
        openHelp(hit.id)
      }}
    >
      <span className="medium">
        <Marked parts={hit.title} />
      </span>
      {hit.path.length > 0 && <span className={classNames('small quiet', styles.where)}>{hit.path.join(' › ')}</span>}
      <span className={classNames('small dim', styles.excerpt)}>
        <Marked parts={hit.excerpt} />
      </span>
    </a>
  )
}

/** Alternating plain and matched text. */
function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))
}
