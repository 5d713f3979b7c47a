import { answerFormParameters } from './answer-form.ts'
import { identityAndTracingParameters, messageParameters } from './identity-and-tracing.ts'
import type { ChatParameter } from './parameter.ts'
import { reasoningAndToolParameters } from './reasoning-and-tools.ts'
import { routingParameters } from './routing.ts'
import { samplingParameters } from './sampling.ts'

const rows = [
  ...messageParameters,
  ...routingParameters,
  ...samplingParameters,
  ...answerFormParameters,
  ...reasoningAndToolParameters,
  ...identityAndTracingParameters,
] as const

/** A row with its literal types, from which the type of its value is derived. */
export type ChatParameterRow = (typeof rows)[number]

/** Wire name of one of the 39 chat parameters. */
export type ChatParameterName = ChatParameterRow['name']

/** A row as used by the screen and the checks. */
export type NamedChatParameter = ChatParameter & { readonly name: ChatParameterName }

/**
 * All 39 parameters of a chat request (gateway-api.md, POST /chat/completions). This is the only place with the
 * documented limits: the schemas, the inspector, the preset editor and the reference page derive from it.
 */
export const chatParameters: readonly NamedChatParameter[] = rows

const byName = new Map<string, NamedChatParameter>(chatParameters.map((parameter) => [parameter.name, parameter]))

/** Returns whether a field of a chat request is one of the 39 parameters. */
export function isChatParameterName(name: string): name is ChatParameterName {
  return byName.has(name)
}

/** Returns the row of a parameter. */
export function chatParameter(name: ChatParameterName): NamedChatParameter {
  const parameter = byName.get(name)
  if (parameter === undefined) throw new RangeError(`There is no chat parameter ${name}`)
  return parameter
}
