import { Check } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { ModelList } from '#shared/gateway/models.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetsText } from '../../text/en/presets.ts'
import { classNames } from '../../ui/class-names.ts'
import { focusRow, rowAfterKey, rowOf } from '../../ui/row-keys.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { priceWords, searchModels } from './model-facts.ts'
import styles from './model.module.css'

/** Maximum number of rows; typing narrows the list. */
const maxRows = 100

/** The row for no model. */
const noModelId = ''

interface ModelChoicesProps {
  query: UseQueryResult<ModelList, AppError>
  model: string | undefined
  onChoose: (model: string | undefined) => void
}

/** Chooses a model by its name: one of the gateway's list, none, or any name as it is typed. */
export function ModelChoices({ query, model, onChoose }: ModelChoicesProps) {
  const [typed, setTyped] = useState('')
  const rows = useRef<HTMLUListElement>(null)
  const all = query.data?.data ?? []
  const found = searchModels(all, typed)
  const shown = found.slice(0, maxRows)
  const name = typed.trim()
  const isOther = name !== '' && !/\s/.test(name) && all.every(({ id }) => id !== name)
  const ids = [...(name === '' ? [noModelId] : []), ...shown.map(({ id }) => id), ...(isOther ? [name] : [])]

  function move(event: KeyboardEvent<HTMLElement>): void {
    const row = rowOf(event.target)
    if (row === undefined && event.key === 'Enter' && name !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (ids[0] !== undefined) onChoose(ids[0])
      return
    }
    const next = row === undefined ? (event.key === 'ArrowDown' ? ids[0] : undefined) : rowAfterKey(ids, row, event.key)
    if (next === undefined || !rows.current) return
    event.preventDefault()
    focusRow(rows.current, next)
  }
  const row = (id: string, label: string, price: string | null, sub?: string) => (
    <li key={id}>
      <button
        type="button"
        className={styles.option}
        data-row={id}
        aria-pressed={(model ?? noModelId) === id}
        onClick={() => onChoose(id === noModelId ? undefined : id)}
      >
        {(model ?? noModelId) === id ? <Check className="s" /> : <span />}
        <span className="cut">{label}</span>
        <span className="small quiet num">{price}</span>
        {sub !== undefined && <span className={classNames('small quiet cut', styles.id)}>{sub}</span>}
      </button>
    </li>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys move between its buttons.
    <div className={styles.list} onKeyDown={move}>
      <div className={styles.search}>
        <SearchBox label={text.searchModels} value={typed} onChange={setTyped} />
      </div>
      <div className={classNames('scroll', styles.rows)}>
        {query.isPending && <Skeleton label={text.loadingModels} rows={3} />}
        {query.error && <ErrorProblem error={query.error.data} onRetry={() => void query.refetch()} />}
        <ul ref={rows} aria-label={text.models}>
          {name === '' && row(noModelId, presetsText.noModel, null)}
          {shown.map((each) =>
            row(each.id, each.name ?? each.id, priceWords(each), each.name === undefined ? undefined : each.id),
          )}
          {isOther && row(name, text.asTyped(name), null)}
        </ul>
        {found.length > maxRows && <p className={classNames('small quiet', styles.note)}>{text.moreModels}</p>}
      </div>
    </div>
  )
}
