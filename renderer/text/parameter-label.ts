import { isChatParameterName } from '#shared/chat-parameters/table.ts'
import { parameterNames } from './en/parameter-names.ts'

/** `Model`, `Temperature`, and the wire name of what the table does not know. */
export function parameterLabel(name: string): string {
  if (name === 'system_prompt') return 'Prompt'
  return isChatParameterName(name) ? parameterNames[name].label : name
}
