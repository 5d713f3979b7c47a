import type { Model } from '#shared/gateway/models.ts'
import { helpModel, helpName } from '#shared/guide/help-model.ts'
import { chatText } from './en/chat.ts'

/** How vendors write words that are not merely capitalised. */
const spellings: Readonly<Record<string, string>> = {
  ai: 'AI',
  deepseek: 'DeepSeek',
  glm: 'GLM',
  gpt: 'GPT',
  moe: 'MoE',
  oss: 'OSS',
  qwq: 'QwQ',
  vl: 'VL',
}

/**
 * Returns the name that a gateway's list gives a model, without the vendor before it: `GPT-5 mini` for `OpenAI: GPT-5
 * mini`. A model without a name keeps its id.
 */
export function modelNameOfListed({ id, name = '' }: Pick<Model, 'id' | 'name'>): string {
  const words = name.replace(/^[^:]{1,40}:\s+(?=\S)/, '').trim()
  return words === '' ? id : words
}

/**
 * Returns a name made from a model's id alone: `GPT-5 Mini` of `openai/gpt-5-mini`. It is for places that show many
 * models without the gateway's list; the id stays what is sent.
 */
export function modelNameFromId(id: string): string {
  if (id === helpModel) return chatText.builtInHelp
  const [name = '', tag = ''] = id.slice(id.lastIndexOf('/') + 1).split(':')
  const version = /^\d/.test(tag) ? `-${tag}` : ''
  const plain = `${name}${version}`
    // Dates and `latest` say nothing to a person.
    .replace(/-(?:20\d\d-?\d\d-?\d\d|latest|preview)(?=-|$)/g, '')
    // Claude's ids have a hyphen within the number.
    .replace(/(?<=-)(\d)-(\d)(?=-|$)/g, '$1.$2')
  const words = plain.split(/[-_ ]+/).filter(Boolean)
  if (words.length === 0) return id
  return words
    .map(spell)
    .join(' ')
    .replace(/^GPT (?=\S)/, 'GPT-')
}

/** Returns a provider's name as its gateway reports it, or the app's own word for the built-in help. */
export function providerInWords(name: string): string {
  return name === helpName ? chatText.builtInHelp : name
}

function spell(word: string): string {
  const known = spellings[word.toLowerCase()]
  if (known !== undefined) return known
  if (/^\d+(?:\.\d+)?[bkm]$/.test(word)) return word.toUpperCase()
  // `o3` and `4o` are written so; other words begin with a capital.
  return /^o\d/.test(word) ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
