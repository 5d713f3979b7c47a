// oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot be searched; this is the combobox pattern of ARIA.
import { Check, Search } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { Model, ModelList } from '#shared/gateway/models.ts'
import { chatText } from '../../text/en/chat.ts'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chats, findModels, typedName } from './model-choice.ts'
import { ModelFacts } from './model-facts.tsx'

/** As many are drawn; who looks for another one types. */
const drawnAtMost = 60

interface ModelSearchProps {
  query: UseQueryResult<ModelList, AppError>
  current: string | null
  onChoose: (model: string | null) => void
}

interface Choice {
  model: string | null
  label: string
  facts: Model | null
}

/** A combobox over the models: type to narrow, arrows to move, Enter to choose, and any name as it is typed. */
export function ModelSearch({ query, current, onChoose }: ModelSearchProps) {
  const [typed, setTyped] = useState('')
  const [wantedIndex, setWantedIndex] = useState<number | null>(null)
  const listId = useId()
  const all = query.data?.data.filter(chats) ?? []
  const found = findModels(all, typed)
  const choices = choicesFor(found, all, typed)
  const currentIndex = choices.findIndex((choice) => choice.model === current)
  const index = Math.min(wantedIndex ?? (typed === '' ? Math.max(currentIndex, 0) : 0), choices.length - 1)

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

  return (
    <>
      <div className="model-query">
        <Search className="s" aria-hidden />
        <input
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
      <div className="model-results">
        {query.isPending && <Skeleton label={chatText.loadingModels} rows={4} rowHeight={44} />}
        {query.error && (
          <div className="model-note">
            <ErrorProblem error={query.error.data} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </div>
        )}
        {query.data !== undefined && all.length === 0 && <p className="model-note quiet">{chatText.noModels}</p>}
        {all.length > 0 && found.length === 0 && <p className="model-note quiet">{chatText.noneFound(typed.trim())}</p>}
        <div role="listbox" id={listId} aria-label={chatText.models}>
          {choices.map((choice, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are heard by the field, which keeps the focus.
            <div
              key={choice.model ?? ''}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              ref={place === index ? bringIntoView : undefined}
              aria-selected={place === index}
              className="model-option"
              onPointerMove={() => setWantedIndex(place)}
              onClick={() => onChoose(choice.model)}
            >
              <span className="name cut">{choice.label}</span>
              {choice.model === current && <Check className="s" aria-hidden />}
              <ModelFacts id={choice.model} model={choice.facts} />
            </div>
          ))}
        </div>
        {found.length > drawnAtMost && (
          <p className="model-note quiet">{chatText.moreModels(found.length - drawnAtMost)}</p>
        )}
      </div>
    </>
  )
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function choicesFor(found: readonly Model[], all: readonly Model[], typed: string): Choice[] {
  const choices: Choice[] = found
    .slice(0, drawnAtMost)
    .map((model) => ({ model: model.id, label: model.name ?? model.id, facts: model }))
  if (typed.trim() === '') choices.unshift({ model: null, label: chatText.defaultModel, facts: null })
  const name = typedName(all, typed)
  if (name !== null) choices.push({ model: name, label: chatText.useTyped(name), facts: null })
  return choices
}
