import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { knownServerTools } from '#shared/gateway/known-tools.ts'
import { gatewayToolsText } from '../text/en/gateway-tools.ts'
import { parametersText } from '../text/en/parameters.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Switch } from '../ui/switch.tsx'
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
import { fieldsControl } from './fields-control.tsx'
import { isRecord } from '#shared/json/json-value.ts'
import { jsonControl } from './json-control.tsx'
import { withJsonView } from './json-view.tsx'
import { KnownToolList, useToolHost } from './known-tool-list.tsx'
import { insideControl } from './map-control.ts'
import { switchControl } from './switch-control.tsx'
import { textControl } from './text-control.tsx'
import { serverToolControl } from './tool-options.ts'
import parameter from './parameter.module.css'
import styles from './control.module.css'

const words = parametersText.tools
const names = parametersText.toolNames

const parametersExample = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Such as Paris' } },
  required: ['city'],
}

const functionTool = insideControl(
  fieldsControl(
    [
      {
        key: 'name',
        label: names.name,
        control: textControl(),
        required: 'tools.function.name is required and must be a string',
      },
      { key: 'description', label: names.description, control: textControl({ isLong: true }) },
      { key: 'parameters', label: names.parameters, control: jsonControl(parametersExample) },
      { key: 'strict', label: names.strict, control: switchControl },
    ],
    { isKept: true },
  ),
  'function',
  { type: 'function' },
)

/** A tool of an unknown gateway, identified by its type. */
const otherTool = fieldsControl(
  [
    {
      key: 'type',
      label: names.type,
      control: textControl(),
      required: 'type is required and must be a string',
    },
  ],
  { isKept: true },
)

const known = new Map(knownServerTools.map((tool) => [tool.name, serverToolControl(tool)]))

/** Only the first entry of a known tool has its form: others, such as a second advisor, are rare. */
function kindOf(type: string, isFirst: boolean): ControlKind {
  if (type === 'function') return functionTool
  return (isFirst ? known.get(type) : undefined) ?? otherTool
}

const toolList = defineControl<EntryDrafts>({
  start: (value) => startEntries(value, 'type', kindOf),
  read: readEntries,
  inputOf: inputOfEntries,
  Input: ToolsInput,
})

function ToolsInput({
  id,
  label,
  describedBy,
  isReadOnly,
  problem,
  unsetWord,
  state,
  onChange,
}: InputProps<EntryDrafts>) {
  const list = useRef<HTMLFieldSetElement>(null)
  const host = useToolHost()
  const entryOf = (type: string) => state.find((entry) => entry.name === type)
  const add = (name: string, kind: ControlKind) => {
    onChange(addEntry(state, name, kind(undefined)))
    // In the next frame the new tool is rendered; focus its first field.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type input')?.focus(),
    )
  }
  const turn = (type: string, isOn: boolean) => {
    const entry = entryOf(type)
    if (isOn) onChange(addEntry(state, type, kindOf(type, true)({ type })))
    else if (entry !== undefined) onChange(removeEntry(state, entry.id))
  }
  const draw = (entry: EntryDrafts[number], name: string) =>
    entry.draft.draw({
      id: `${id}-${entry.id}`,
      label: name,
      isReadOnly,
      problem,
      unsetWord,
      onEdit: (next) => onChange(replaceEntry(state, entry.id, next)),
    })
  const others = state.filter((entry) => !known.has(entry.name) || entryOf(entry.name) !== entry)
  return (
    <fieldset
      ref={list}
      className={classNames(parameter.wide, styles.list)}
      aria-label={label}
      aria-describedby={describedBy}
    >
      <KnownToolList
        label={gatewayToolsText.tools}
        known={knownServerTools}
        names={gatewayToolsText.serverTools}
        host={host}
        none={gatewayToolsText.nothingKnown}
        draftOf={(type) => entryOf(type)?.draft}
        renderControl={(type, title) => (
          <Switch
            label={title}
            checked={entryOf(type) !== undefined}
            onChange={(isOn) => turn(type, isOn)}
            disabled={isReadOnly}
          />
        )}
        renderOptions={(type, title) => {
          const entry = entryOf(type)
          return entry === undefined ? null : draw(entry, gatewayToolsText.optionsOf(title))
        }}
      />
      {others.map((entry, index) => (
        <fieldset key={entry.id} className={parameter.tool} aria-label={words.tool(index + 1)}>
          <IconButton
            size="small"
            className={parameter.remove}
            icon={X}
            label={words.remove(words.tool(index + 1))}
            disabled={isReadOnly}
            onClick={() => onChange(removeEntry(state, entry.id))}
          />
          {draw(entry, words.tool(index + 1))}
        </fieldset>
      ))}
      {!isReadOnly && (
        <div className={styles.add}>
          <Button size="small" icon={Plus} onClick={() => add('function', functionTool)}>
            {words.addFunction}
          </Button>
          <Button size="small" icon={Plus} onClick={() => add('', otherTool)}>
            {words.addServerTool}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Edits functions with their JSON Schema, and tools of the gateway. */
export const toolsControl: ControlKind = withJsonView({
  fields: toolList,
  fits: (value) => Array.isArray(value) && value.every(isRecord),
})
