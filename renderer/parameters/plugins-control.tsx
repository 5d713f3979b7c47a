import { X } from 'lucide-react'
import { knownPlugins } from '#shared/gateway/known-tools.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { gatewayToolsText as text } from '../text/en/gateway-tools.ts'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { type ControlKind, defineControl, type InputProps } from './control.tsx'
import {
  addEntry,
  type EntryDrafts,
  inputOfEntries,
  readEntries,
  removeEntry,
  replaceEntry,
  startEntries,
} from './entry-list.ts'
import { jsonControl } from './json-control.tsx'
import { withJsonView } from './json-view.tsx'
import { KnownToolList, useToolHost } from './known-tool-list.tsx'
import { pluginControl } from './tool-options.ts'
import parameter from './parameter.module.css'
import styles from './control.module.css'

const other = jsonControl()
const controls = new Map(knownPlugins.map((plugin) => [plugin.name, pluginControl(plugin)]))
const isKnown = (name: string) => controls.has(name)
/** Only the first entry of a plugin has its form. */
const kindOf = (name: string, isFirst: boolean): ControlKind => (isFirst ? controls.get(name) : undefined) ?? other

const pluginList = defineControl<EntryDrafts>({
  start: (value) => startEntries(value, 'id', kindOf),
  read: readEntries,
  inputOf: inputOfEntries,
  Input: PluginsInput,
})

/** A plugin that is not listed is decided by the gateway; `enabled: false` turns off one that the account has on. */
type Turned = 'unset' | 'off' | 'on'

function PluginsInput({
  id,
  label,
  describedBy,
  isReadOnly,
  problem,
  unsetWord,
  state,
  onChange,
}: InputProps<EntryDrafts>) {
  const host = useToolHost()
  const entryOf = (name: string) => state.find((entry) => entry.name === name)
  const turnedOf = (name: string): Turned => {
    const entry = entryOf(name)
    if (entry === undefined) return 'unset'
    return isRecord(entry.draft.input) && entry.draft.input['enabled'] === false ? 'off' : 'on'
  }
  const turn = (name: string, turned: Turned) => {
    const entry = entryOf(name)
    if (turned === 'unset') return onChange(entry === undefined ? state : removeEntry(state, entry.id))
    const { enabled: _enabled, ...rest } = isRecord(entry?.draft.input) ? entry.draft.input : { id: name }
    const draft = kindOf(name, true)(turned === 'off' ? { ...rest, enabled: false } : rest)
    onChange(entry === undefined ? addEntry(state, name, draft) : replaceEntry(state, entry.id, draft))
  }
  const others = state.filter(
    ({ name }, index) => !isKnown(name) || state.findIndex((each) => each.name === name) < index,
  )
  const common = { isReadOnly, problem, unsetWord }
  return (
    <fieldset className={classNames(parameter.wide, styles.list)} aria-label={label} aria-describedby={describedBy}>
      <KnownToolList
        label={text.plugins}
        known={knownPlugins}
        names={text.pluginNames}
        host={host}
        none={text.noPluginsKnown}
        draftOf={(name) => (turnedOf(name) === 'unset' ? undefined : entryOf(name)?.draft)}
        renderControl={(name, title) => (
          <fieldset disabled={isReadOnly}>
            <Segmented
              size="small"
              label={title}
              value={turnedOf(name)}
              options={[
                { value: 'unset', label: parametersText.unset },
                { value: 'off', label: parametersText.off },
                { value: 'on', label: parametersText.on },
              ]}
              onChange={(turned) => turn(name, turned)}
            />
          </fieldset>
        )}
        renderOptions={(name, title) => {
          const entry = entryOf(name)
          if (entry === undefined || turnedOf(name) !== 'on') return null
          return entry.draft.draw({
            ...common,
            id: `${id}-${entry.id}`,
            label: text.optionsOf(title),
            onEdit: (next) => onChange(replaceEntry(state, entry.id, next)),
          })
        }}
      />
      {others.map((entry) => (
        <div key={entry.id} className={styles.item}>
          {entry.draft.draw({
            ...common,
            id: `${id}-${entry.id}`,
            label: text.otherPlugin(entry.name),
            onEdit: (next) => onChange(replaceEntry(state, entry.id, next)),
          })}
          {!isReadOnly && (
            <IconButton
              size="small"
              icon={X}
              label={text.removePlugin(entry.name)}
              onClick={() => onChange(removeEntry(state, entry.id))}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** Turns the plugins of the gateway on and off, each with its options; unknown ones are edited as JSON. */
export const pluginsControl: ControlKind = withJsonView({
  fields: pluginList,
  fits: (value) => Array.isArray(value) && value.every(isRecord),
})
