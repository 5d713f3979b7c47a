import type { AssistantMessage, Comparison } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareText } from '../../text/en/compare.ts'

type Asked = Pick<AssistantMessage, 'preset' | 'requestedModel' | 'model'>

/** Returns the preset with its version; null without a preset. */
function presetOf({ preset }: Asked): string | null {
  if (preset === null) return null
  const version = preset.version === null ? '' : ` ${chatText.presetVersion(preset.version)}`
  return `${preset.slug}${version}`
}

/**
 * Returns a distinct name for each column: its preset, else the requested model, else the model that answered.
 * `nameOf` names a model in words; models with the same words keep their ids.
 */
export function columnNames(answers: readonly Asked[], nameOf: (id: string) => string): string[] {
  const ids = answers.map(({ requestedModel, model }) => requestedModel ?? model)
  const isAmbiguous = (id: string) =>
    ids.some((other) => other !== null && other !== id && nameOf(other) === nameOf(id))
  const names = answers.map((answer, index) => {
    const id = ids[index] ?? null
    return presetOf(answer) ?? (id === null ? chatText.model : isAmbiguous(id) ? id : nameOf(id))
  })
  return names.map((name, index) => {
    const same = names.filter((other) => other === name).length
    const before = names.slice(0, index + 1).filter((other) => other === name).length
    return same === 1 ? name : compareText.numbered(name, before)
  })
}

/** Returns for each column the parameters that differ from another column, as `name value`. */
export function differingParameters(columns: Comparison['columns']): string[][] {
  const all = columns.map(({ target }) => target?.parameters ?? {})
  const names = [...new Set(all.flatMap((parameters) => Object.keys(parameters)))]
  const differing = names.filter((name) => new Set(all.map((each) => JSON.stringify(each[name]))).size > 1)
  return all.map((parameters) =>
    differing.filter((name) => parameters[name] !== undefined).map((name) => `${name} ${shortValue(parameters[name])}`),
  )
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
