import type { KnownTool, ToolOption } from '#shared/gateway/known-tools.ts'
import { limitProblem } from '#shared/chat-parameters/limit-problem.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { gatewayToolsText } from '../text/en/gateway-tools.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { choiceControl } from './choice-control.tsx'
import type { ControlKind, Draft, Reading } from './control.tsx'
import { fieldsControl } from './fields-control.tsx'
import { listControl } from './list-control.tsx'
import { mapControl } from './map-control.ts'
import { numberControl } from './number-control.tsx'
import { ModelIds } from './offered-names.tsx'
import { switchControl } from './switch-control.tsx'
import { textControl } from './text-control.tsx'

function controlOfOption(option: ToolOption): ControlKind {
  switch (option.control) {
    case 'choice':
      return choiceControl(option.options)
    case 'integer':
    case 'number': {
      const { key, minimum, maximum, control } = option
      const isInteger = control === 'integer'
      const row = { name: key, isInteger, minimum, ...(maximum === undefined ? {} : { maximum }) }
      return limitedControl(numberControl(row), row)
    }
    case 'text':
      return textControl()
    case 'long-text':
      return textControl({ isLong: true })
    case 'model':
      return textControl({ Offered: ModelIds })
    case 'switch':
      return switchControl
    case 'list':
      return listControl({ maximumItems: option.maximumItems })
    case 'models':
      return listControl({ Suggestions: ModelIds, maximumItems: option.maximumItems })
    case 'fields':
      return fieldsControl(fieldsOf(option.fields))
  }
}

function fieldsOf(options: readonly ToolOption[]) {
  return options.map((option) => ({
    key: option.key,
    label: gatewayToolsText.options[option.key] ?? option.key,
    control: controlOfOption(option),
  }))
}

/** Returns the form of a plugin: its options are beside its `id`. */
export function pluginControl({ options }: Pick<KnownTool, 'options'>): ControlKind {
  return fieldsControl(fieldsOf(options), { isKept: true })
}

/** Returns the form of a tool: its options are in `parameters`, which is left out if none is set. */
export function serverToolControl({ options }: Pick<KnownTool, 'options'>): ControlKind {
  return mapControl(fieldsControl(fieldsOf(options), { isKept: true }), (value) => {
    const { parameters, ...rest } = isRecord(value) ? value : {}
    return {
      inner: parameters,
      close: (next) => (isRecord(next) && Object.keys(next).length === 0 ? rest : { ...rest, parameters: next }),
    }
  })
}

type Limits = Parameters<typeof limitProblem>[0]

/** Checks the value of a control against limits, as the form does with whole parameters. */
function limitedControl(kind: ControlKind, limits: Limits): ControlKind {
  const wrap = (draft: Draft): Draft => ({
    reading: readWithin(limits, draft.reading),
    get input() {
      return draft.input
    },
    draw: (props) => draft.draw({ ...props, onEdit: (next) => props.onEdit(wrap(next)) }),
  })
  return (value) => wrap(kind(value))
}

function readWithin(limits: Limits, reading: Reading): Reading {
  const problem = reading.kind === 'value' ? limitProblem(limits, reading.value) : null
  return problem === null ? reading : { kind: 'problem', message: translateMainMessage(problem) }
}
