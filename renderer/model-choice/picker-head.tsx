// oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot be searched, and a fieldset is for a form.
import { Check, Search } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { classNames } from '../ui/class-names.ts'
import { Shortcut } from '../ui/shortcut.tsx'
import type { ModelFilter } from './model-filters.ts'
import { type ModelSort, modelSorts, readModelSort } from './model-sort.ts'
import field from '../ui/field.module.css'
import styles from './model-picker.module.css'

interface PickerSearchProps {
  field: RefObject<HTMLInputElement | null>
  listId: string
  /** The id of the highlighted row. */
  activeId: string | undefined
  typed: string
  sort: ModelSort
  onType: (typed: string) => void
  onSort: (sort: ModelSort) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The search field, which has the focus and the keys, and the order of the list. */
export function PickerSearch({
  field: input,
  listId,
  activeId,
  typed,
  sort: chosen,
  onType,
  onSort,
  onKeyDown,
}: PickerSearchProps) {
  return (
    <div className={styles.query}>
      <Search className="s" aria-hidden />
      <input
        ref={input}
        data-autofocus
        role="combobox"
        aria-label={text.search}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={text.search}
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.sort}>
        <span className="quiet" aria-hidden>
          {text.sort}
        </span>
        <select
          aria-label={text.sort}
          className={classNames(field.select, field.ghost)}
          value={chosen}
          onChange={(event) => onSort(readModelSort(event.target.value))}
        >
          {modelSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text.sorts[sort]}
            </option>
          ))}
        </select>
      </div>
      <Shortcut keys="Esc" />
    </div>
  )
}

interface FilterChipsProps {
  offered: readonly ModelFilter[]
  chosen: readonly ModelFilter[]
  onChange: (filters: readonly ModelFilter[]) => void
}

/** One button for each ability. */
export function FilterChips({ offered, chosen, onChange }: FilterChipsProps) {
  if (offered.length === 0) return null
  return (
    <div className={styles.filters} role="group" aria-label={text.only}>
      {offered.map((filter) => {
        const isOn = chosen.includes(filter)
        return (
          <button
            key={filter}
            type="button"
            className={styles.filter}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? chosen.filter((each) => each !== filter) : [...chosen, filter])}
          >
            {isOn && <Check aria-hidden />}
            {text.filters[filter]}
          </button>
        )
      })}
    </div>
  )
}

/** The names of the columns. Those that the list can be sorted by are buttons. */
export function ColumnHead({ sort, onSort }: { sort: ModelSort; onSort: (sort: ModelSort) => void }) {
  const toggle = (wanted: ModelSort) => onSort(sort === wanted ? 'default' : wanted)
  return (
    <div className={styles.columns}>
      <span className={styles.first}>{text.columns.model}</span>
      <button
        type="button"
        aria-label={text.sortBy.context}
        aria-pressed={sort === 'context'}
        onClick={() => toggle('context')}
      >
        {text.columns.context}
      </button>
      <button
        type="button"
        aria-label={text.sortBy.input}
        aria-pressed={sort === 'price'}
        title={text.perMillionInput}
        onClick={() => toggle('price')}
      >
        {text.columns.input}
      </button>
      <span className={styles.last} title={text.perMillionOutput}>
        {text.columns.output}
      </span>
    </div>
  )
}
