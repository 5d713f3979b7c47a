import { isChatParameterName } from '#shared/chat-parameters/table.ts'
import { parameterNames } from './en/parameter-names.ts'

/** Returns the label of a parameter, such as `Temperature`, or its wire name if it is not in the table. */
export function parameterLabel(name: string): string {
  if (name === 'system_prompt') return 'Prompt'
  return isChatParameterName(name) ? parameterNames[name].label : name
}
