import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { ProgramRequestFilter } from '#shared/programs/program-request.ts'
import { callQuery, useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { useDetailPlace } from '../../ui/inspector.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useChosenRequest } from '../../gateways/chosen-request.ts'
import { KeptTexts } from './kept-texts.tsx'
import { RequestTable } from './request-table.tsx'
import field from '../../ui/field.module.css'
import styles from './requests.module.css'

const pageSize = 100

/** Position of a page: the last request of the page before; undefined is the newest. */
type Place = { readonly at: number; readonly id: string } | undefined

/** The log of the requests of other programs: a search, a page of requests, and whether their texts are kept. */
export function Requests() {
  const { requestId, choose } = useChosenRequest()
  const detailPlace = useDetailPlace(requestId !== null)
  const [filter, setFilter] = useState<ProgramRequestFilter>({})
  const [places, setPlaces] = useState<readonly Place[]>([undefined])
  const after = places.at(-1)
  const page = useQuery<CallOutput<'programRequests.list'>, AppError>({
    ...callQuery('programRequests.list', { filter, limit: pageSize, ...(after && { after }) }),
    // The table stays while the next one is read: at each letter of a search, and when a page is turned.
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.keys(filter).length > 0

  function change(next: ProgramRequestFilter): void {
    setFilter(next)
    setPlaces([undefined])
  }

  return (
    <section aria-label={text.title} className={styles.requests}>
      <div className={styles.head}>
        <h2 className={classNames('grow', styles.title)}>{text.title}</h2>
        <Filters filter={filter} onChange={change} />
      </div>
      <Loaded query={page} loading={<Skeleton label={text.loading} rows={6} rowHeight={28} />}>
        {({ requests, total, isPartial }) => {
          const from = (places.length - 1) * pageSize
          const last = requests.at(-1)
          const hasOlder = isPartial || from + requests.length < total
          if (requests.length === 0 && places.length === 1) {
            return isFiltered ? (
              <Empty
                className={styles.empty}
                title={text.nothingFoundTitle}
                text={text.nothingFound}
                action={<Button onClick={() => change({})}>{text.showAll}</Button>}
              />
            ) : (
              <p className={styles.none}>{text.empty}</p>
            )
          }
          return (
            <>
              <RequestTable
                requests={requests}
                chosenId={requestId}
                isDetailBeside={detailPlace === 'beside'}
                onChoose={choose}
              />
              {(places.length > 1 || hasOlder) && (
                <div className={classNames('row', styles.pages)}>
                  <span className="small quiet num grow">
                    {text.entriesOf(from + 1, from + requests.length, total, isPartial)}
                  </span>
                  <Button
                    size="small"
                    disabled={places.length === 1}
                    onClick={() => setPlaces((before) => before.slice(0, -1))}
                  >
                    {text.newer}
                  </Button>
                  <Button
                    size="small"
                    disabled={last === undefined || !hasOlder || page.isPlaceholderData}
                    onClick={() => last && setPlaces((before) => [...before, { at: last.at, id: last.id }])}
                  >
                    {text.older}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
      <KeptTexts />
    </section>
  )
}

interface FiltersProps {
  filter: ProgramRequestFilter
  onChange: (filter: ProgramRequestFilter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { text: words, keyId, onlyFailed } = filter
  const programs = useCall('programRequests.programs', {}).data ?? []

  /** Leaves out what does not restrict. */
  function set(change: { text?: string; keyId?: number | undefined; onlyFailed?: boolean }): void {
    const next = { text: words, keyId, onlyFailed, ...change }
    onChange({
      ...(next.text ? { text: next.text } : {}),
      ...(next.keyId === undefined ? {} : { keyId: next.keyId }),
      ...(next.onlyFailed === true ? { onlyFailed: true } : {}),
    })
  }

  return (
    <>
      <SearchBox
        label={text.search}
        size="small"
        className={styles.search}
        value={words ?? ''}
        maxLength={200}
        onChange={(value) => set({ text: value })}
        focusKey="/"
      />
      <select
        className={classNames(field.select, field.auto, field.small, styles.programs)}
        aria-label={text.program}
        value={keyId ?? ''}
        onChange={(event) => set({ keyId: event.target.value === '' ? undefined : Number(event.target.value) })}
      >
        <option value="">{text.allPrograms}</option>
        {programs.map((program) => (
          <option key={program.keyId} value={program.keyId}>
            {program.name}
          </option>
        ))}
      </select>
      <Button size="small" aria-pressed={onlyFailed ?? false} onClick={() => set({ onlyFailed: onlyFailed !== true })}>
        {text.onlyFailed}
      </Button>
    </>
  )
}
