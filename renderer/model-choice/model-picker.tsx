import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { ChosenPreset } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import type { Model } from '#shared/gateway/models.ts'
import { useModelsOf, useOfGateway } from '../gateways/gateways.ts'
import { chatText } from '../text/en/chat.ts'
import { modelFactsText } from '../text/en/model-facts.ts'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { classNames } from '../ui/class-names.ts'
import { platform } from '../ui/platform.ts'
import { matchesShortcut } from '../ui/shortcut-keys.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { DefaultCard } from './default-card.tsx'
import { findModels } from './find-models.ts'
import { useKeptModels } from '../gateways/kept-models.ts'
import { type ListedModel, readListedModels } from './listed-models.ts'
import { ModelCard } from './model-card.tsx'
import { hasAbility, type ModelFilter, modelFilters } from './model-filters.ts'
import { ModelRows } from './model-rows.tsx'
import { type ModelSort, useModelSort } from './model-sort.ts'
import { FoundModels, PickerFoot } from './picker-foot.tsx'
import { ColumnHead, FilterChips, PickerSearch } from './picker-head.tsx'
import { type Entry, type Highlight, highlightedIndex, pickerEntries } from './picker-entries.ts'
import { favouriteKeys, rowOfKey } from './picker-keys.ts'
import styles from './model-picker.module.css'

const noFallbacks: readonly string[] = []
const noModels: readonly Pick<Model, 'id'>[] = []

interface ModelPickerProps {
  profileId: string
  current: string | null
  /** What answers if no model is chosen; null if a model is always chosen. */
  defaultLabel: string | null
  /** The preset that decides then; without one the gateway does. */
  defaultPreset?: ChosenPreset | null | undefined
  /** Fallback models, in order; without them none can be chosen here. */
  fallbacks?: readonly string[] | undefined
  onChoose: (model: string | null) => void
  /** Adds or removes a fallback. */
  onFallback?: ((model: string) => void) | undefined
  onConnect: () => void
  /** Shows the page of a model in place of the list. */
  onOpenPage: (model: string) => void
}

/** A combobox over the models: typing filters, arrows move, Enter chooses, and any other name can be used as typed. */
export default function ModelPicker(props: ModelPickerProps) {
  const { profileId, current, defaultLabel, defaultPreset = null, fallbacks, onChoose, onFallback, onConnect } = props
  const query = useModelsOf(profileId)
  const profile = useCall('profiles.list', {}).data?.find(({ id }) => id === profileId)
  const isEmbedded = profile === undefined ? undefined : profile.kind === 'embedded'
  // Without an answer, also of a gateway that lacks it, every model is offered.
  const allowed = useCall('models.user', useOfGateway(profileId)).data
  const { favourites, recent, toggleFavourite } = useKeptModels(profileId)
  const { sort } = useModelSort()
  const [typed, setTyped] = useState('')
  const [wantedFilters, setWantedFilters] = useState<readonly ModelFilter[]>([])
  const [showsExcluded, setShowsExcluded] = useState(false)
  const [highlight, setHighlight] = useState<Highlight | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const connect = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const { refetch } = query
  // A gateway's models change without an event, for example when Ollama starts. The last list is shown during the
  // request.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])
  // The picker opens with this component alone, so it focuses the field itself.
  useEffect(() => field.current?.focus(), [])

  const listedModels = useMemo(
    () =>
      readListedModels(query.data?.data ?? [], {
        isEmbedded: isEmbedded ?? false,
        helpName: chatText.builtInHelp,
        words: text.searchWords,
      }),
    [query.data, isEmbedded],
  )
  const offeredModels = useMemo(() => allowedOf(listedModels, allowed, current), [listedModels, allowed, current])
  const excluded = listedModels.length - offeredModels.length
  const all = showsExcluded ? listedModels : offeredModels
  // Only filters that match some models are offered.
  const offered = useMemo(() => modelFilters.filter((filter) => all.some((model) => hasAbility(model, filter))), [all])
  const filters = useMemo(() => wantedFilters.filter((each) => offered.includes(each)), [wantedFilters, offered])
  const able = useMemo(() => all.filter((model) => filters.every((each) => hasAbility(model, each))), [all, filters])
  const { groups, found } = useMemo(
    () => pickerEntries({ all, able, hasDefault: defaultLabel !== null, typed, favourites, recent, sort }),
    [all, able, defaultLabel, typed, favourites, recent, sort],
  )
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups])
  const index = highlightedIndex(entries, highlight, current, typed)
  const entry = entries[index]
  const listed = entry?.listed ?? null

  function highlightAt(wanted: number): void {
    const next = entries[Math.max(0, Math.min(wanted, entries.length - 1))]
    if (next !== undefined) setHighlight({ key: next.key, id: next.id, by: 'key' })
  }

  function changeFavourite({ key, id }: Entry, by: Highlight['by']): void {
    if (id === null) return
    toggleFavourite(id)
    setHighlight({ key, id, by })
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (matchesShortcut(event, favouriteKeys, platform)) {
      event.preventDefault()
      if (entry?.listed) changeFavourite(entry, 'key')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (entry !== undefined) onChoose(entry.id)
    } else if (event.key === 'ArrowDown' && index >= entries.length - 1) {
      event.preventDefault()
      connect.current?.focus()
    } else {
      const isInText = typed !== '' && !event.ctrlKey && !event.metaKey
      const next = rowOfKey(event.key, index, entries.length, isInText)
      if (next === null) return
      event.preventDefault()
      highlightAt(next)
    }
  }

  const changeSort = (next: ModelSort) => {
    setHighlight(null)
    useModelSort.setState({ sort: next })
  }

  function changeFilters(next: readonly ModelFilter[]): void {
    setHighlight(null)
    setWantedFilters(next)
  }

  const nameOf = (id: string) => all.find((model) => model.id === id)?.name ?? id
  const isNarrowed = typed.trim() !== '' || filters.length > 0

  return (
    <div className={styles.picker}>
      <PickerSearch
        field={field}
        listId={listId}
        activeId={index >= 0 ? `${listId}-${index}` : undefined}
        typed={typed}
        sort={sort}
        onType={(value) => {
          setTyped(value)
          setHighlight(null)
        }}
        onSort={changeSort}
        onKeyDown={press}
      />
      <div className={styles.list}>
        <FilterChips offered={offered} chosen={filters} onChange={changeFilters} />
        <ColumnHead sort={sort} onSort={changeSort} />
        {query.isPending && <Skeleton label={text.loading} rows={6} rowHeight={32} />}
        {query.error && (
          <div className={styles.note}>
            <ErrorProblem error={query.error.data} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </div>
        )}
        {query.data !== undefined && all.length === 0 && (
          <p className={classNames('quiet', styles.note)}>{text.noModels}</p>
        )}
        {all.length > 0 && found === 0 && (
          <p className={classNames('quiet', styles.note)}>
            {typed.trim() === '' ? text.none : text.noneFound(typed.trim())}
          </p>
        )}
        <ModelRows
          id={listId}
          groups={groups}
          entries={entries}
          sort={sort}
          typed={typed}
          index={index}
          isFollowed={highlight?.by !== 'pointer'}
          current={current}
          defaultLabel={defaultLabel}
          defaultHint={defaultPreset === null ? text.defaultHint : text.presetHint}
          favourites={favourites}
          fallbacks={fallbacks ?? noFallbacks}
          onHighlight={({ key, id }) => setHighlight({ key, id, by: 'pointer' })}
          onChoose={({ id }) => onChoose(id)}
          onFavourite={(each) => changeFavourite(each, 'pointer')}
        />
        <FoundModels
          isShown={isNarrowed}
          found={found}
          all={all.length}
          hidden={findModels(all, typed).length - found}
          onClear={() => {
            changeFilters([])
            field.current?.focus()
          }}
        />
        {excluded > 0 && (
          <p className={classNames('small quiet', styles.excluded)}>
            {!showsExcluded && modelFactsText.excluded(excluded)}{' '}
            <button type="button" className="link small" onClick={() => setShowsExcluded(!showsExcluded)}>
              {showsExcluded ? modelFactsText.hideExcluded : modelFactsText.showExcluded}
            </button>
          </p>
        )}
        <PickerFoot
          fallbacks={fallbacks}
          nameOf={nameOf}
          connect={connect}
          onFallback={onFallback}
          onConnect={onConnect}
          onLeave={() => field.current?.focus()}
        />
      </div>
      {entry?.kind === 'default' ? (
        <DefaultCard
          label={defaultLabel ?? ''}
          profileId={profileId}
          isEmbedded={isEmbedded ?? false}
          preset={defaultPreset}
          models={all}
          onUse={() => onChoose(null)}
        />
      ) : (
        <ModelCard
          listed={listed}
          isFavourite={listed !== null && favourites.includes(listed.id)}
          fallbacks={fallbacks}
          onUse={onChoose}
          onFavourite={() => entry && changeFavourite(entry, 'pointer')}
          onFallback={onFallback}
          models={query.data?.data ?? noModels}
          dialect={profile?.dialect}
          onOpenPage={props.onOpenPage}
        />
      )}
    </div>
  )
}

/** Returns the models that the person's settings at the gateway leave, and the one in use. Null leaves all. */
function allowedOf(
  models: readonly ListedModel[],
  allowed: readonly string[] | null | undefined,
  current: string | null,
): readonly ListedModel[] {
  if (!allowed) return models
  const ids = new Set(allowed)
  return models.filter(({ id }) => ids.has(id) || id === current)
}
