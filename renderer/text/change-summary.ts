import type { FieldChange } from '#shared/presets/config-diff.ts'
import type { ChangeSummary } from '#shared/presets/summarise-change.ts'
import { presetHistoryText } from './en/preset-history.ts'
import { parameterLabel } from './parameter-label.ts'

const words = presetHistoryText.change

/** Describes in one line what a version of a preset changed. */
export function changeSummary(change: ChangeSummary): string {
  switch (change.kind) {
    case 'first':
    case 'unknown':
    case 'same':
      return words[change.kind]
    case 'restored':
      return words.restored(change.version)
    case 'changed': {
      const parts = change.fields.map(fieldWords)
      if (change.prompt) parts.unshift(promptWords(change.prompt))
      const said = parts.slice(0, 2).join(', ')
      return parts.length > 2 ? words.more(said, parts.length - 2) : said
    }
  }
}

function promptWords({ added, removed }: { added: number; removed: number }): string {
  if (removed === 0) return words.promptAdded(added)
  if (added === 0) return words.promptRemoved(removed)
  return words.promptChanged(added, removed)
}

function fieldWords({ path, kind, before, after }: FieldChange): string {
  const [parameter = '', ...inner] = path
  const name = [parameterLabel(parameter), ...inner].join('.')
  if (kind === 'removed') return words.unset(name)
  const to = short(after)
  if (to === null) return kind === 'added' ? words.set(name) : name
  if (kind === 'added' || parameter === 'model') return words.setTo(name, to)
  const from = short(before)
  return from === null ? words.setTo(name, to) : words.changed(name, from, to)
}

/** Returns a value that fits into a line; null if it is too long. */
function short(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) return null
  const text = String(value)
  return text.length <= 32 ? text : null
}
