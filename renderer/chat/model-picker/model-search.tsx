// oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot be searched; this is the combobox pattern of ARIA.
import { Check, Search, Star } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { Model, ModelList } from '#shared/gateway/models.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { modelPickerText as text } from '../../text/en/model-picker.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isChatModel, findModels, typedName } from './model-choice.ts'
import { ModelCard, ModelFacts } from './model-card.tsx'
import { toSections, type ModelFilter, modelFilters, type ModelSection, hasAbility, toggled } from './model-sections.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import list from '../../ui/list.module.css'
import styles from './model-picker.module.css'

/** Maximum number of rows; typing narrows the list. */
const maxRows = 60

interface ModelSearchProps {
  query: UseQueryResult<ModelList, AppError>
  current: string | null
  /** What answers if no model is chosen. */
  defaultLabel: string
  /** Fallback models, in order. */
  fallbacks: readonly string[]
  onChoose: (model: string | null) => void
  /** Adds or removes a fallback. */
  onFallback: (model: string) => void
}

interface Choice {
  model: string | null
  label: string
  facts: Model | null
  section: ModelSection | null
}

/** A combobox over the models: typing filters, arrows move, Enter chooses, and any other name can be used as typed. */
export default function ModelSearch({
  query,
  current,
  defaultLabel,
  fallbacks,
  onChoose,
  onFallback,
}: ModelSearchProps) {
  const [typed, setTyped] = useState('')
  const [wantedIndex, setPlace] = useState<number | null>(null)
  const [markedId, setMarkedId] = useState<string | null>(null)
  const setWantedIndex = (place: number | null) => {
    setMarkedId(null)
    setPlace(place)
  }
  const [wantedFilters, setFilters] = useState<readonly ModelFilter[]>([])
  const { favouriteModels, recentModels } = useSettings()
  const changeSettings = useChangeSettings()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const all = query.data?.data.filter(isChatModel) ?? []
  // Only filters that match some, but not all, models are offered.
  const offered = modelFilters.filter((filter) => all.some((model) => hasAbility(model, filter)))
  const filters = wantedFilters.filter((filter) => offered.includes(filter))
  const able = all.filter((model) => filters.every((filter) => hasAbility(model, filter)))
  const found = findModels(able, typed)
  const choices = choicesFor(found, all, {
    typed,
    defaultLabel,
    isFiltered: filters.length > 0,
    favouriteModels,
    recentModels,
  })
  const currentIndex = choices.findIndex((choice) => choice.model === current)
  const markedIndex = markedId === null ? -1 : choices.findIndex((choice) => choice.model === markedId)
  const firstIndex = typed === '' ? Math.max(currentIndex, 0) : 0
  const index = Math.min(markedIndex >= 0 ? markedIndex : (wantedIndex ?? firstIndex), choices.length - 1)

  // The picker opens with this component alone, so it focuses the field itself.
  useEffect(() => field.current?.focus(), [])

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 8, PageUp: index - 8 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setWantedIndex(Math.max(0, Math.min(next, choices.length - 1)))
    }
    const choice = choices[index]
    if (event.key === 'Enter' && choice !== undefined) {
      event.preventDefault()
      onChoose(choice.model)
    }
  }

  const marked = choices[index]?.facts ?? null
  const nameOf = (id: string) => all.find((model) => model.id === id)?.name ?? id

  return (
    <>
      <div className={styles.query}>
        <Search className="s" aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={chatText.searchModels}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={choices.length > 0 ? `${listId}-${index}` : undefined}
          aria-autocomplete="list"
          placeholder={chatText.searchModels}
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWantedIndex(null)
          }}
          onKeyDown={press}
        />
      </div>
      {offered.length > 0 && (
        <div className={styles.filters} role="group" aria-label={text.only}>
          {offered.map((filter) => (
            <button
              key={filter}
              type="button"
              className={styles.filter}
              aria-pressed={filters.includes(filter)}
              onClick={() => {
                setWantedIndex(null)
                setFilters(filters.includes(filter) ? filters.filter((each) => each !== filter) : [...filters, filter])
              }}
            >
              {text.filters[filter]}
            </button>
          ))}
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.results}>
          {query.isPending && <Skeleton label={chatText.loadingModels} rows={4} rowHeight={44} />}
          {query.error && (
            <div className={styles.note}>
              <ErrorProblem error={query.error.data} onRetry={() => void query.refetch()} retrying={query.isFetching} />
            </div>
          )}
          {query.data !== undefined && all.length === 0 && (
            <p className={classNames('quiet', styles.note)}>{chatText.noModels}</p>
          )}
          {all.length > 0 && found.length === 0 && (
            <p className={classNames('quiet', styles.note)}>
              {typed.trim() === '' ? text.none : chatText.noneFound(typed.trim())}
            </p>
          )}
          <div role="listbox" id={listId} aria-label={chatText.models}>
            {choices.map((choice, place) => (
              <Fragment key={choice.model ?? ''}>
                {choice.section !== null && choice.section !== choices[place - 1]?.section && (
                  <div role="presentation" className={list.group}>
                    {text.sections[choice.section]}
                  </div>
                )}
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field keeps the focus and handles the keys. */}
                <div
                  id={`${listId}-${place}`}
                  role="option"
                  tabIndex={-1}
                  ref={place === index ? bringIntoView : undefined}
                  aria-selected={place === index}
                  className={styles.option}
                  onPointerMove={() => setWantedIndex(place)}
                  onClick={() => onChoose(choice.model)}
                >
                  <span className="medium cut" data-name>
                    {choice.label}
                  </span>
                  <span className={classNames('row', styles.signs)}>
                    {choice.model !== null && fallbacks.includes(choice.model) && (
                      <Tag>{text.fallbackAt(fallbacks.indexOf(choice.model) + 1)}</Tag>
                    )}
                    {choice.model !== null && favouriteModels.includes(choice.model) && (
                      <Star className="s" aria-hidden />
                    )}
                    {choice.model === current && <Check className="s" aria-hidden />}
                  </span>
                  <ModelFacts id={choice.model} model={choice.facts} />
                </div>
              </Fragment>
            ))}
          </div>
          {found.length > maxRows && (
            <p className={classNames('quiet', styles.note)}>{chatText.moreModels(found.length - maxRows)}</p>
          )}
        </div>
        <ModelCard
          model={marked}
          isFavourite={marked !== null && favouriteModels.includes(marked.id)}
          fallbacks={fallbacks}
          nameOf={nameOf}
          onFavourite={(id) => {
            // The list moves, and the highlight stays on the model.
            changeSettings({ favouriteModels: toggled(favouriteModels, id) })
            setMarkedId(id)
          }}
          onFallback={onFallback}
        />
      </div>
    </>
  )
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

interface ShownModels {
  typed: string
  defaultLabel: string
  isFiltered: boolean
  favouriteModels: readonly string[]
  recentModels: readonly string[]
}

function choicesFor(found: readonly Model[], all: readonly Model[], shown: ShownModels): Choice[] {
  const { typed, defaultLabel, isFiltered, favouriteModels, recentModels } = shown
  const isSearching = typed.trim() !== ''
  const sorted = isSearching
    ? found.map((model) => ({ section: null, model }))
    : toSections(found, favouriteModels, recentModels)
  // A single section needs no heading.
  const hasSections = sorted.some(({ section }) => section === 'favourites' || section === 'recent')
  const choices = sorted.slice(0, maxRows).map(({ section, model }): Choice => ({
    model: model.id,
    label: model.name ?? model.id,
    facts: model,
    section: hasSections ? section : null,
  }))
  if (!isSearching && !isFiltered) {
    choices.unshift({ model: null, label: defaultLabel, facts: null, section: null })
  }
  const name = typedName(all, typed)
  if (name !== null) choices.push({ model: name, label: chatText.useTyped(name), facts: null, section: null })
  return choices
}
