import { CircleAlert, RotateCcw, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NamedChatParameter } from '#shared/chat-parameters/table.ts'
import { parameterNames } from '../text/en/parameter-names.ts'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { kindOf } from './control-of.ts'
import type { Inherited } from './inherited.ts'
import type { ParameterChange, ParameterEntries } from './parameter-entries.ts'
import { ProvenanceMark } from './provenance-mark.tsx'
import { describeParameter, rowNotes } from './row-notes.ts'
import styles from './parameter.module.css'

interface ParameterRowProps {
  row: NamedChatParameter
  /** Undefined if not set. */
  value: unknown
  inherited: Inherited | undefined
  isUnsupported: boolean
  /** Problem with the value, found elsewhere. */
  problem: string | undefined
  /** Text for a value that is decided elsewhere; then there is no control. */
  fixed: string | undefined
  /** Set parameters that conflict with this one, joined as one text. */
  conflicting: string
  entries: ParameterEntries
  isReadOnly: boolean
  isExplained: boolean
  /** Shows the editor of an unset value, too. */
  isUnfolded: boolean
  id: string
  onChange: (change: ParameterChange) => void
  onReset: (name: string) => void
}

/** Whether an unset parameter shows only a word, because its editor needs much space. */
const isFoldable = ({ control }: NamedChatParameter) =>
  control === 'json' || control === 'tools' || control === 'key-value'

/** Returns the first field of a row; undefined while the row shows only a word. */
export function firstField(row: HTMLElement | null): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('textarea, select, input, [role="radio"], :scope fieldset button, [data-unset]') ??
    null
  )
}

/** Shows one parameter: its source, name, control and notes. */
export const ParameterRow = memo(function ParameterRow(props: ParameterRowProps) {
  const { row, value, inherited, isUnsupported, problem, fixed, conflicting, entries, isReadOnly, id } = props
  const { name } = row
  const { label } = parameterNames[name]
  const entry = useStore(entries.store, (all) => all[name])
  const [isOpened, setOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const kind = kindOf(row)
  const isSet = value !== undefined
  const shown = isSet ? value : inherited?.value
  const draft = useMemo(() => kind(shown), [kind, shown])
  const isFolded = isFoldable(row) && shown === undefined && entry === undefined && !isOpened && !props.isUnfolded
  const from = isSet ? 'here' : inherited?.source === 'preset' ? 'preset' : inherited ? 'default' : 'unset'

  useEffect(() => () => entries.leave(name), [entries, name])
  useEffect(() => {
    if (isFolded || !wantsFocus.current) return
    wantsFocus.current = false
    firstField(place.current)?.focus()
  }, [isFolded])

  const notes = rowNotes(row, {
    isSet,
    inherited,
    hasValue: (other) => conflicting.split(' ').includes(other),
    isUnsupported,
  })
  // The earlier problem does not apply to the text being typed.
  const external =
    problem === undefined || (entry !== undefined && entry.committed === null) ? null : { message: problem }
  const wrong = entry?.problem ?? external
  const isPartial = entry?.problem?.isPartial === true && !entry.isTouched
  const isShownHere = wrong !== null && !(entry?.problem?.isShownInside === true)
  const help = describeParameter(row)
  const unsetWord =
    value === null ? parametersText.isNull : isUnsupported ? parametersText.notSupported : parametersText.unset

  const unfold = () => {
    wantsFocus.current = true
    setOpened(true)
  }
  const reset = () => {
    entries.drop([name])
    setOpened(false)
    props.onReset(name)
    if (isSet) props.onChange({ set: {}, unset: [name] })
    // The button disappears with the value; keep the focus in its row.
    firstField(place.current)?.focus()
  }

  return (
    <div
      ref={place}
      data-parameter={name}
      className={styles.row}
      data-empty={from === 'unset' && entry === undefined ? '' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The editor's dialog belongs to the row, also while another program has the focus.
        if (currentTarget.contains(relatedTarget) || currentTarget.querySelector('dialog[open]') !== null) return
        entries.leave(name)
      }}
    >
      <ProvenanceMark from={entry && !isSet ? 'here' : from} className={styles.mark} />
      <Tooltip text={isUnsupported ? `${help} ${parametersText.notes.notSupported}` : help} side="left">
        <label className={classNames('cut', styles.name)} htmlFor={`${id}-control`}>
          {label}
        </label>
      </Tooltip>
      {(isSet || entry !== undefined) && !isReadOnly && (
        <IconButton
          size="small"
          className={styles.reset}
          icon={RotateCcw}
          label={parametersText.reset(label)}
          onClick={reset}
        />
      )}
      {fixed !== undefined ? (
        <span className={classNames('cut', styles.value, styles.fixed)} title={fixed}>
          {fixed}
        </span>
      ) : isFolded ? (
        <button
          type="button"
          className={classNames(styles.value, styles.word)}
          data-unset
          aria-label={parametersText.setFrom(label, unsetWord)}
          disabled={isReadOnly}
          onClick={unfold}
        >
          {unsetWord}
        </button>
      ) : (
        (entry?.draft ?? draft).draw({
          id: `${id}-control`,
          label,
          describedBy: `${id}-help ${id}-notes`,
          isInvalid: isShownHere && !isPartial,
          problem: isShownHere && !isPartial ? wrong.message : undefined,
          isReadOnly,
          unsetWord,
          covered: isSet ? inherited : undefined,
          onEdit: (next) => entries.write(row, next, props.onChange),
        })
      )}
      <p id={`${id}-help`} className={styles.note} hidden={!props.isExplained}>
        {help}
      </p>
      <div id={`${id}-notes`} className={styles.notes}>
        {isShownHere && (
          <p
            className={styles.note}
            data-tone={isPartial ? undefined : 'danger'}
            role={isPartial ? undefined : 'alert'}
          >
            {!isPartial && <CircleAlert className={styles.sign} />}
            {wrong.message}
          </p>
        )}
        {notes.map(({ tone, text }) => (
          <p key={text} className={styles.note} data-tone={tone}>
            {tone === 'warn' && <TriangleAlert className={styles.sign} />}
            {text}
          </p>
        ))}
      </div>
    </div>
  )
})
