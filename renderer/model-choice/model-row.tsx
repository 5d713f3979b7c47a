// oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot be searched; this is the combobox pattern of ARIA.
import { BookOpen, Check, CornerDownLeft, Cpu, Star } from 'lucide-react'
import { memo } from 'react'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { classNames } from '../ui/class-names.ts'
import { Tag } from '../ui/tag.tsx'
import { modelFactsText } from '../text/en/model-facts.ts'
import { expiryOf } from './expiry.ts'
import { ExpiryTag } from './expiry-tag.tsx'
import { markWords } from './find-models.ts'
import type { ListedModel } from './listed-models.ts'
import { abilities, hasAbility } from './model-filters.ts'
import { rowFigures, rowName } from './model-words.ts'
import type { Entry } from './picker-entries.ts'
import { routerOf } from './variants.ts'
import { monogramOf } from './vendor.ts'
import styles from './model-picker.module.css'

interface ModelRowProps {
  id: string
  entry: Entry
  defaultLabel: string | null
  defaultHint: string
  /** The position among all rows, and their number. */
  index: number
  total: number
  /** Pixels from the top of its group. */
  top: number
  isHighlighted: boolean
  isCurrent: boolean
  isFavourite: boolean
  /** Counted from 1; 0 if it is none. */
  fallbackPlace: number
  /** The words of the search, which are marked. */
  words: readonly string[]
}

/** One row of the list. Its listbox handles the pointer, and the search field the keys. */
export const ModelRow = memo(function ModelRow(props: ModelRowProps) {
  const { id, entry, defaultLabel, index, total, top, isHighlighted, isCurrent, isFavourite, fallbackPlace } = props
  const { listed } = entry
  const name = listed?.name ?? (entry.kind === 'typed' ? text.asTyped(entry.id) : (defaultLabel ?? ''))
  const note = entry.kind === 'default' ? props.defaultHint : listed === null ? null : noteOf(listed)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row={index}
      className={styles.option}
      style={{ top }}
    >
      <span className="sr">{listed === null ? [name, note].filter(Boolean).join(', ') : rowName(listed, props)}</span>
      <RowMark entry={entry} />
      <span className={styles.name} aria-hidden>
        <span className="medium cut" data-name>
          {listed === null
            ? name
            : markWords(name, props.words).map((piece, place) =>
                // Pieces have no identity other than their order.
                // oxlint-disable-next-line react/no-array-index-key
                piece.isMarked ? <mark key={place}>{piece.text}</mark> : piece.text,
              )}
        </span>
        {note !== null && <span className={classNames('small quiet cut', styles.hint)}>{note}</span>}
        {listed !== null && <RowTags listed={listed} />}
        {fallbackPlace > 0 && <Tag>{text.fallbackAt(fallbackPlace)}</Tag>}
        {isCurrent && <Check className={styles.tick} aria-hidden />}
        {listed !== null && (
          <span data-star className={styles.star} data-set={isFavourite || undefined} title={text.favourite}>
            <Star aria-hidden />
          </span>
        )}
      </span>
      {listed !== null && <RowFacts listed={listed} />}
    </div>
  )
})

/** What is special about the model. */
function RowTags({ listed: { id, model } }: { listed: ListedModel }) {
  const router = routerOf({ id })
  return (
    <>
      {router !== null && (
        <span title={modelFactsText.routers[router]}>
          <Tag tone="outline">{modelFactsText.router}</Tag>
        </span>
      )}
      <ExpiryTag day={expiryOf(model)} />
    </>
  )
}

/** The row's accessible name has them in words. */
function RowFacts({ listed }: { listed: ListedModel }) {
  const [context, ...prices] = rowFigures(listed)
  return (
    <>
      <span className={styles.abilities} aria-hidden>
        {listed.place !== 'help' &&
          abilities
            .filter((ability) => hasAbility(listed, ability))
            .map((ability) => <Tag key={ability}>{text.filters[ability]}</Tag>)}
      </span>
      <span className={styles.figure} data-context aria-hidden>
        {listed.place === 'help' ? text.unknownValue : context}
      </span>
      {prices.map((price, place) => (
        // The input price, then the output price.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className={styles.figure} data-quiet={listed.isFree || undefined} data-price aria-hidden>
          {price}
        </span>
      ))}
    </>
  )
}

/** The vendor's letter, or a sign for what is no model of a vendor. */
function RowMark({ entry }: { entry: Entry }) {
  if (entry.kind === 'default') return <Cpu className="s" aria-hidden />
  if (entry.kind === 'typed') return <CornerDownLeft className="s" aria-hidden />
  const { place, vendor, name } = entry.listed
  if (place === 'help') return <BookOpen className="s" aria-hidden />
  return (
    <span className={styles.monogram} aria-hidden>
      {monogramOf(vendor ?? name)}
    </span>
  )
}

/** On this computer the vendor is the server that runs the model. */
function noteOf({ place, vendor }: ListedModel): string | null {
  if (place === 'help') return text.helpHint
  return place === 'local' ? vendor : null
}
