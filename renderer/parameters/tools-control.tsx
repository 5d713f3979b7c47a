import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { parametersText } from '../text/en/parameters.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { type ControlKind, defineControl, type Draft, type InputProps, type Reading } from './control.tsx'
import { fieldsControl } from './fields-control.tsx'
import { isRecord } from '#shared/json/json-value.ts'
import { jsonControl } from './json-control.tsx'
import { withJsonView } from './json-view.tsx'
import { insideControl } from './map-control.ts'
import { switchControl } from './switch-control.tsx'
import { textControl } from './text-control.tsx'
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

/** A tool that the gateway runs, identified by its type. Those of the embedded gateway are suggested. */
const serverTool = fieldsControl(
  [
    {
      key: 'type',
      label: names.type,
      control: textControl({ suggestions: ['clock', 'guide_search'] }),
      required: 'type is required and must be a string',
    },
  ],
  { isKept: true },
)

type ToolDrafts = readonly { id: number; draft: Draft }[]

const isFunction = (tool: unknown) => isRecord(tool) && tool['type'] === 'function'

/** Returns the next id. Ids are not reused, so that a removed tool's fields do not move to its neighbour. */
const nextId = (tools: ToolDrafts) => Math.max(0, ...tools.map(({ id }) => id)) + 1

const toolList = defineControl<ToolDrafts>({
  start: (value) =>
    (Array.isArray(value) ? value : []).map((tool: unknown, id) => ({
      id,
      draft: (isFunction(tool) ? functionTool : serverTool)(tool),
    })),
  read: readTools,
  inputOf: (tools) => tools.map(({ draft }) => draft.input),
  Input: ToolsInput,
})

function readTools(tools: ToolDrafts): Reading {
  const read: unknown[] = []
  for (const { draft } of tools) {
    if (draft.reading.kind === 'problem') return draft.reading
    if (draft.reading.kind === 'value') read.push(draft.reading.value)
  }
  return read.length === 0 ? { kind: 'unset' } : { kind: 'value', value: read }
}

function ToolsInput({
  id,
  label,
  describedBy,
  isReadOnly,
  problem,
  unsetWord,
  state,
  onChange,
}: InputProps<ToolDrafts>) {
  const list = useRef<HTMLFieldSetElement>(null)
  const add = (kind: ControlKind) => {
    onChange([...state, { id: nextId(state), draft: kind(undefined) }])
    // In the next frame the new tool is rendered; focus its first field.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type input')?.focus(),
    )
  }
  return (
    <fieldset
      ref={list}
      className={classNames(parameter.wide, styles.list)}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {state.map(({ id: toolId, draft }, index) => (
        <fieldset key={toolId} className={parameter.tool} aria-label={words.tool(index + 1)}>
          <IconButton
            size="small"
            className={parameter.remove}
            icon={X}
            label={words.remove(words.tool(index + 1))}
            disabled={isReadOnly}
            onClick={() => onChange(state.toSpliced(index, 1))}
          />
          {draft.draw({
            id: `${id}-${toolId}`,
            label: words.tool(index + 1),
            isReadOnly,
            problem,
            unsetWord,
            onEdit: (next) => onChange(state.with(index, { id: toolId, draft: next })),
          })}
        </fieldset>
      ))}
      {!isReadOnly && (
        <div className={styles.add}>
          <Button size="small" icon={Plus} onClick={() => add(functionTool)}>
            {words.addFunction}
          </Button>
          <Button size="small" icon={Plus} onClick={() => add(serverTool)}>
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
