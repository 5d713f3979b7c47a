import { type ParameterGroup, parameterGroups } from '#shared/chat-parameters/parameter.ts'
import { chatParameters, type NamedChatParameter } from '#shared/chat-parameters/table.ts'
import { parameterNames } from '../text/en/parameter-names.ts'
import { parametersText } from '../text/en/parameters.ts'

export interface ShownGroup {
  group: ParameterGroup
  rows: readonly NamedChatParameter[]
}

interface Filter {
  query: string
  hidden?: readonly string[] | undefined
  /** If given, only these are shown. */
  only?: ((row: NamedChatParameter) => boolean) | undefined
  /** Left out unless the query finds them. */
  isConcealed?: (row: NamedChatParameter) => boolean
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[_\s-]+/g, ' ')

/** Returns the groups with the parameters that match: each word of the query is in the name, the group or the help. */
export function filterParameters({ query, hidden = [], only, isConcealed }: Filter): ShownGroup[] {
  const words = plain(query).trim().split(' ').filter(Boolean)
  const isShown = (row: NamedChatParameter) => {
    const { label, help } = parameterNames[row.name]
    const text = plain(`${row.name} ${label} ${parametersText.groups[row.group]} ${help}`)
    if (hidden.includes(row.name) || (words.length === 0 && isConcealed?.(row))) return false
    return words.every((word) => text.includes(word)) && (only?.(row) ?? true)
  }
  return parameterGroups
    .map((group) => ({ group, rows: chatParameters.filter((row) => row.group === group && isShown(row)) }))
    .filter(({ rows }) => rows.length > 0)
}
