import { CircleHelp } from 'lucide-react'
import { type JSX, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ParameterGroup } from '#shared/chat-parameters/parameter.ts'
import {
  chatParameter,
  chatParameters,
  isChatParameterName,
  type NamedChatParameter,
} from '#shared/chat-parameters/table.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { parametersText } from '../text/en/parameters.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useToast } from '../ui/toast.tsx'
import { filterParameters } from './filter-parameters.ts'
import type { Inherited } from './inherited.ts'
import type { ParameterChange, ParameterEntries } from './parameter-entries.ts'
import { ParameterGroupSection } from './parameter-group.tsx'
import { firstField, ParameterRow } from './parameter-row.tsx'
import { ProvenanceLegend } from './provenance-mark.tsx'
import { isUnsupported } from './supports.ts'
import styles from './parameter-form.module.css'

export interface ParameterFormProps {
  /** Values set here, by wire name. */
  values: Readonly<Record<string, unknown>>
  /** Values that apply if none is set here, with their source. */
  inherited?: Readonly<Record<string, Inherited>> | undefined
  /** Names to leave out. */
  hidden?: readonly string[] | undefined
  /** Names whose value is decided elsewhere, with the text that says so. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** `supported_parameters` of the model, if known. */
  supported?: readonly string[] | null | undefined
  /** Problems found elsewhere (a gateway's 400), by wire name. */
  problems?: Readonly<Record<string, string>> | undefined
  /** Name of this form among the sources of values: `This chat`. */
  here?: string | undefined
  /** Pending input. It outlives the form. */
  entries: ParameterEntries
  /** The parameter to scroll to and focus; a new object repeats that. */
  goTo?: { name: string } | null | undefined
  onChange: (change: ParameterChange) => void
  readOnly?: boolean | undefined
}

const nothing: Readonly<Record<string, never>> = {}

/** Renders all chat parameters as a form, built from their table. */
export function ParameterForm(props: ParameterFormProps): JSX.Element {
  const { values, inherited = nothing, hidden, fixed = nothing, supported, problems = nothing } = props
  const { here = parametersText.legend.chat, entries, goTo, readOnly = false } = props
  const { isHelpShown, foldedGroups } = useSettings().parameterForm
  const changeSettings = useChangeSettings()
  const toast = useToast()
  const id = useId()
  const written = useStore(entries.store)
  const [query, setQuery] = useState('')
  const [isOnlySet, setOnlySet] = useState(false)
  const [showsUnsupported, setShowsUnsupported] = useState(false)
  /** The parameter that was gone to or reset last. It stays, since it has the focus. */
  const [kept, setKept] = useState(goTo?.name)
  /** The parameter that was gone to last. Its editor is open although nothing is set. */
  const [gone, setGone] = useState(goTo?.name)

  useEffect(() => {
    if (Object.keys(written).length > 0) entries.reconcile(values)
  }, [entries, values, written])
  useEffect(() => {
    // In the capture phase, since a preset's editor is saved on the same event and must have the values before.
    window.addEventListener('pagehide', entries.commitUnchecked, { capture: true })
    return () => {
      window.removeEventListener('pagehide', entries.commitUnchecked, { capture: true })
      entries.flush()
    }
  }, [entries])
  const recheck = useEffectEvent((opened: ParameterEntries) => {
    if (!readOnly) opened.recheck(props.onChange)
  })
  useEffect(() => recheck(entries), [entries])

  const isSet = ({ name }: NamedChatParameter) =>
    values[name] !== undefined || written[name] !== undefined || inherited[name]?.source === 'preset'
  // One that is set keeps its place and its warning.
  const isConcealable = (row: NamedChatParameter) =>
    isUnsupported(row, supported) && !isSet(row) && row.name !== kept && !hidden?.includes(row.name)
  const isConcealed = (row: NamedChatParameter) => !showsUnsupported && isConcealable(row)
  const concealable = chatParameters.filter(isConcealable).length
  // Filtered rows stay while one of them is edited.
  const groups = filterParameters({ query, hidden, only: isOnlySet ? isSet : undefined, isConcealed })
  const countsOf = (group: ParameterGroup) => {
    const all = chatParameters.filter((row) => row.group === group && !hidden?.includes(row.name) && !isConcealed(row))
    return { all: all.length, set: all.filter(isSet).length }
  }
  const isFiltered = query.trim() !== '' || isOnlySet
  const names = Object.keys(values).filter((name) => !hidden?.includes(name))

  const fold = (group: string, isFolded: boolean) => {
    const others = foldedGroups.filter((other) => other !== group)
    changeSettings({ parameterForm: { isHelpShown, foldedGroups: isFolded ? [...others, group] : others } })
  }
  const resetAll = () => {
    entries.drop(Object.keys(written))
    if (names.length === 0) return
    props.onChange({ set: {}, unset: names })
    const before = Object.fromEntries(names.map((name) => [name, values[name]]))
    const undo = () => props.onChange({ set: before, unset: [] })
    toast.show({ text: parametersText.wasReset(names.length), action: { label: parametersText.undo, run: undo } })
  }
  const [wentTo, setWentTo] = useState(goTo)
  if (goTo !== wentTo) {
    setWentTo(goTo)
    setQuery('')
    setOnlySet(false)
    if (goTo) {
      setKept(goTo.name)
      setGone(goTo.name)
    }
  }
  const reset = (name: string) => {
    setKept(name)
    setGone(undefined)
  }
  const form = useRef<HTMLElement>(null)
  const pendingName = useRef<string | null>(null)
  const unfoldGroupOf = useEffectEvent((name: string) => {
    const group = isChatParameterName(name) ? chatParameter(name).group : null
    if (group !== null && foldedGroups.includes(group)) fold(group, false)
  })
  useEffect(() => {
    if (!goTo) return
    pendingName.current = goTo.name
    unfoldGroupOf(goTo.name)
  }, [goTo])
  // Runs after every render: the row exists as soon as its group is unfolded.
  useEffect(() => {
    const name = pendingName.current
    const row =
      name === null ? null : form.current?.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(name)}"]`)
    if (!row) return
    pendingName.current = null
    row.scrollIntoView({ block: 'center' })
    firstField(row)?.focus({ preventScroll: true })
  })

  // One text per row, so that rows without a conflict keep their props and do not render.
  const conflicts = useMemo(() => {
    const has = (name: string) => values[name] !== undefined || inherited[name] !== undefined
    return (row: NamedChatParameter) => (row.conflictsWith ?? []).filter(has).join(' ')
  }, [values, inherited])

  return (
    <section ref={form} aria-label={parametersText.parameters}>
      <div className={styles.bar}>
        <SearchBox
          label={parametersText.search}
          value={query}
          onChange={setQuery}
          size="small"
          className={styles.search}
        />
        <Button
          size="small"
          variant="ghost"
          className={styles.filter}
          aria-pressed={isOnlySet}
          onClick={() => setOnlySet(!isOnlySet)}
        >
          {parametersText.onlySet}
        </Button>
        <IconButton
          size="small"
          icon={CircleHelp}
          label={parametersText.help}
          pressed={isHelpShown}
          onClick={() => changeSettings({ parameterForm: { foldedGroups, isHelpShown: !isHelpShown } })}
        />
      </div>
      <div className={styles.legend}>
        <ProvenanceLegend here={here} hasPreset={props.inherited !== undefined} />
        <span className="grow" />
        {names.length > 0 && !readOnly && (
          <button
            type="button"
            className="link"
            aria-label={parametersText.resetAllName(names.length)}
            onClick={resetAll}
          >
            {parametersText.resetAll(names.length)}
          </button>
        )}
      </div>
      {groups.map(({ group, rows }) => (
        <ParameterGroupSection
          key={group}
          group={group}
          {...countsOf(group)}
          isFolded={!isFiltered && foldedGroups.includes(group)}
          onFold={(isFolded) => fold(group, isFolded)}
        >
          {rows.map((row) => (
            <ParameterRow
              key={row.name}
              id={`${id}-${row.name}`}
              row={row}
              value={values[row.name]}
              inherited={inherited[row.name]}
              fixed={fixed[row.name]}
              isUnsupported={isUnsupported(row, supported)}
              problem={problems[row.name]}
              conflicting={conflicts(row)}
              entries={entries}
              isReadOnly={readOnly}
              isExplained={isHelpShown}
              isUnfolded={row.name === gone}
              onReset={reset}
              onChange={props.onChange}
            />
          ))}
        </ParameterGroupSection>
      ))}
      {concealable > 0 && !isFiltered && (
        <div className={styles.unsupported}>
          <Button size="small" variant="ghost" onClick={() => setShowsUnsupported(!showsUnsupported)}>
            {showsUnsupported ? parametersText.hideUnsupported : parametersText.showUnsupported(concealable)}
          </Button>
        </div>
      )}
      {groups.length === 0 && (
        <p className={styles.none}>
          {query.trim() === '' ? parametersText.noneSet : parametersText.noneFound(query.trim())}
        </p>
      )}
    </section>
  )
}
