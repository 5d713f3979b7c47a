import type { Model } from '#shared/gateway/models.ts'

type NamedModel = Pick<Model, 'id' | 'name'>

/** Names of vendors by the prefix of their ids, where its capitals and signs cannot be guessed. */
const knownVendors: ReadonlyMap<string, string> = new Map([
  ['ai21', 'AI21'],
  ['aion-labs', 'AionLabs'],
  ['allenai', 'AllenAI'],
  ['deepseek', 'DeepSeek'],
  ['deepseek-ai', 'DeepSeek'],
  ['gatehouse', 'Gatehouse'],
  ['ibm-granite', 'IBM'],
  ['lm-studio', 'LM Studio'],
  ['llama-cpp', 'llama.cpp'],
  ['meta-llama', 'Meta'],
  ['minimax', 'MiniMax'],
  ['mistralai', 'Mistral'],
  ['moonshotai', 'Moonshot AI'],
  ['nousresearch', 'Nous Research'],
  ['nvidia', 'NVIDIA'],
  ['openai', 'OpenAI'],
  ['openrouter', 'OpenRouter'],
  ['stepfun-ai', 'StepFun'],
  ['thudm', 'THUDM'],
  ['x-ai', 'xAI'],
  ['z-ai', 'Z.AI'],
])

const maxLength = 40

/** Prefixes of ids that name no vendor. */
const notVendors: ReadonlySet<string> = new Set(['models', 'accounts'])

/**
 * Returns the vendor of each model by its id; models without one are absent. It is the prefix of the id, as in
 * `openai/gpt-5`, named as the models' own names do (`OpenAI: GPT-5`), else the prefix of the name.
 */
export function vendorsOf(models: readonly NamedModel[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const { id, name } of models) {
    const [prefix, vendor] = [idPrefix(id), namePrefix(name)]
    if (prefix !== null && vendor !== null && !named.has(prefix)) named.set(prefix, vendor)
  }
  const vendors = new Map<string, string>()
  for (const { id, name } of models) {
    const prefix = idPrefix(id)
    const vendor =
      prefix === null ? namePrefix(name) : (knownVendors.get(prefix) ?? named.get(prefix) ?? capitalized(prefix))
    if (vendor !== null) vendors.set(id, vendor)
  }
  return vendors
}

/** Returns the letter that marks a vendor, or a model without one. */
export function monogramOf(name: string): string {
  return /[\p{Letter}\p{Number}]/u.exec(name)?.[0].toUpperCase() ?? '·'
}

function idPrefix(id: string): string | null {
  const prefix = id
    .slice(0, Math.max(0, id.indexOf('/')))
    .toLowerCase()
    .replace(/^[^\p{Letter}\p{Number}]+/u, '')
  return prefix === '' || prefix.length > maxLength || notVendors.has(prefix) ? null : prefix
}

function namePrefix(name = ''): string | null {
  return /^([^:]{1,40}):\s+\S/.exec(name)?.[1]?.trim() || null
}

/** `Arcee AI` for `arcee-ai`. */
function capitalized(prefix: string): string {
  const words = prefix.split(/[-_\s]+/).filter(Boolean)
  return words.map((word) => (word === 'ai' ? 'AI' : word.charAt(0).toUpperCase() + word.slice(1))).join(' ') || prefix
}
