import type { NamedChatParameter } from '#shared/chat-parameters/table.ts'
import { choiceControl, choicesControl } from './choice-control.tsx'
import type { ControlKind } from './control.tsx'
import { jsonControl } from './json-control.tsx'
import { listControl } from './list-control.tsx'
import { numberControl } from './number-control.tsx'
import { readNumber } from './number-text.ts'
import { ModelIds } from './offered-names.tsx'
import { pairsControl } from './pairs-control.tsx'
import { pluginsControl } from './plugins-control.tsx'
import { providerControl } from './provider-control.ts'
import { responseFormatControl } from './response-format-control.ts'
import { switchControl } from './switch-control.tsx'
import { textControl } from './text-control.tsx'
import { toolChoiceControl } from './tool-choice-control.ts'
import { toolsControl } from './tools-control.tsx'

/** Starting points for parameters that are edited as JSON. */
const examples: Readonly<Record<string, unknown>> = {
  reasoning: { effort: 'medium' },
  trace: { trace_id: 'my-trace', trace_name: 'Weekly report' },
  debug: { echo_upstream_body: true },
  image_config: { aspect_ratio: '16:9' },
  cache_control: { type: 'ephemeral' },
  stop_server_tools_when: [{ type: 'step_count_is', step_count: 5 }],
  stream_options: { include_usage: true },
}

/** Objects whose fields have their own controls; the others are edited as JSON. */
const byName: Readonly<Record<string, ControlKind>> = {
  provider: providerControl,
  response_format: responseFormatControl,
  plugins: pluginsControl,
  tool_choice: toolChoiceControl,
}

const kinds = new Map<string, ControlKind>()

/** Returns the control of a row, created once: React identifies fields by it. */
export function kindOf(row: NamedChatParameter): ControlKind {
  const known = kinds.get(row.name)
  if (known !== undefined) return known
  const kind = controlOf(row)
  kinds.set(row.name, kind)
  return kind
}

/** Creates the control for a row of the table. */
export function controlOf(row: NamedChatParameter): ControlKind {
  const { name, control, options = [], maximumItems } = row
  switch (control) {
    case 'slider':
      return numberControl({ ...row, isInteger: false }, 'slider')
    case 'number':
      return numberControl({ ...row, isInteger: false })
    case 'integer':
      return numberControl({ ...row, isInteger: true })
    case 'switch':
      return switchControl
    case 'text':
      return textControl()
    case 'choice':
      return choiceControl(options)
    case 'choices':
      return choicesControl(options)
    case 'string-list':
      return name === 'models'
        ? listControl({ isOrdered: true, Suggestions: ModelIds })
        : listControl({ isMultiline: true, maximumItems })
    case 'key-value':
      // `logit_bias` is the only map of numbers; shapes.ts knows the value types but needs zod.
      return name === 'logit_bias'
        ? pairsControl(name, (text) => readNumber(text, { name, isInteger: false }))
        : pairsControl(name)
    case 'tools':
      return toolsControl
    case 'json':
    case 'messages':
      return byName[name] ?? jsonControl(examples[name])
  }
}

/** Whether only main can check a value: shapes use zod, which the page does not have. */
export function hasShape({ control }: NamedChatParameter): boolean {
  return control === 'json' || control === 'tools' || control === 'messages'
}
