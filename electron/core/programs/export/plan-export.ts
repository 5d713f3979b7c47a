import type { ExportNote, ExportNoteCode } from '#shared/programs/gateway-export.ts'
import type { DescribedModel, DescribedUpstream, GatewayConfiguration } from './gateway-configuration.ts'

/** An upstream and one of its models. */
export interface ExportTarget {
  readonly upstream: DescribedUpstream
  readonly model: DescribedModel
}

/** A name that programs use, with what answers it: the first target, or the next one if that fails. */
export interface ExportedName {
  readonly name: string
  /** Other names of the same, such as that of the version. */
  readonly otherNames: readonly string[]
  readonly kind: 'model' | 'alias' | 'preset'
  readonly targets: readonly [ExportTarget, ...ExportTarget[]]
  /** Parameters of a preset as it has them. */
  readonly config: Readonly<Record<string, unknown>>
  readonly systemPrompt: string | null
}

export interface ExportPlan {
  readonly names: readonly ExportedName[]
  /** What is left out; the formats add their own. */
  readonly notes: ExportNote[]
}

export function note(code: ExportNoteCode, subject: string | null = null, detail: string | null = null): ExportNote {
  return { code, subject: cut(subject), detail: cut(detail) }
}

const maxNotes = 200

/** Returns notes without repetitions. A hostile list of models could cause thousands. */
export function listNotes(notes: readonly ExportNote[]): ExportNote[] {
  return [...new Map(notes.map((each) => [JSON.stringify(each), each])).values()].slice(0, maxNotes)
}

const cut = (text: string | null) => text && text.slice(0, 400)

/** Names of models of the embedded gateway itself begin so. They exist only there. */
const builtIn = 'gatehouse/'
const mark = '@preset/'

/** Resolves all names of the gateway to models of its upstreams, and notes those that no other gateway can answer. */
export function planExport(configuration: GatewayConfiguration): ExportPlan {
  const { upstreams, aliases, presets } = configuration
  const notes = [...configuration.notes]
  const names = new Map<string, ExportedName>()
  const resolve = createResolver(upstreams)

  function add(exported: Omit<ExportedName, 'targets'>, models: readonly string[]): void {
    const { name } = exported
    if (/[*\p{Cc}]/u.test(name)) return void notes.push(note('model-name-unusable', null, name))
    const targets: ExportTarget[] = []
    for (const model of models) {
      const found = resolve(model)
      if (found.length === 0)
        notes.push(note(model.startsWith(builtIn) ? 'built-in-model' : 'model-unknown', name, model))
      targets.push(...found.filter((target) => !targets.includes(target)))
    }
    const [first, ...others] = targets
    if (first === undefined) notes.push(note('name-without-model', name))
    else if (!names.has(name)) names.set(name, { ...exported, targets: [first, ...others] })
  }

  const none = { otherNames: [], config: {}, systemPrompt: null }
  // A model with the name of an alias comes first.
  for (const upstream of upstreams) {
    if (upstream.models === null) notes.push(note('models-unknown', upstream.name))
    if (upstream.isLocal) notes.push(note('local-upstream', upstream.name))
    for (const { id, name } of upstream.models ?? []) {
      if (isUsableName(name) && isUsableName(id)) add({ ...none, name, kind: 'model' }, [name])
      else notes.push(note('model-name-unusable', upstream.name, name))
    }
  }
  for (const { name, models } of aliases) add({ ...none, name, kind: 'alias' }, models)
  for (const { slug, version, config, systemPrompt } of presets) {
    const name = mark + slug
    const otherNames = [`${name}@${version}`]
    add({ name, otherNames, kind: 'preset', config, systemPrompt }, modelsOf(config, aliases))
  }
  const order: readonly ExportedName['kind'][] = ['alias', 'preset', 'model']
  const sorted = [...names.values()].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  return { names: sorted, notes }
}

/** Returns the models of a preset, of which an alias may be one. */
function modelsOf(config: Readonly<Record<string, unknown>>, aliases: GatewayConfiguration['aliases']): string[] {
  const { model, models } = config
  const named = [model, ...(Array.isArray(models) ? models : [])].filter((name) => typeof name === 'string')
  return named.flatMap((name) => aliases.find((alias) => alias.name === name)?.models ?? [name])
}

/** `*` is a pattern in LiteLLM; other characters are no names of models and could hide what a line says. */
function isUsableName(name: string): boolean {
  return /^[\x21-\x7e]{1,300}$/.test(name) && !/[*]/.test(name)
}

/**
 * Returns a function that finds the targets of a model's name: its full name, or the upstream's id of it at each that has
 * it. An upstream that did not list its models gets what follows its slug.
 */
function createResolver(upstreams: readonly DescribedUpstream[]): (name: string) => readonly ExportTarget[] {
  const byName = new Map<string, ExportTarget[]>()
  const keep = (name: string, target: ExportTarget) => {
    const targets = byName.get(name)
    if (targets === undefined) byName.set(name, [target])
    else if (!targets.includes(target)) targets.push(target)
  }
  const all = upstreams.flatMap((upstream) => (upstream.models ?? []).map((model) => ({ upstream, model })))
  for (const target of all) if (isUsableName(target.model.id)) keep(target.model.name, target)
  const fullNames = new Set(byName.keys())
  for (const target of all) {
    if (isUsableName(target.model.id) && !fullNames.has(target.model.id)) keep(target.model.id, target)
  }
  return (name) => {
    const found = byName.get(name)
    if (found !== undefined) return found
    const upstream = upstreams.find(({ slug, models }) => models === null && name.startsWith(`${slug}/`))
    const id = upstream === undefined ? '' : name.slice(upstream.slug.length + 1)
    if (upstream === undefined || !isUsableName(id)) return []
    const target = { upstream, model: { id, name, prompt: null, completion: null } }
    byName.set(name, [target])
    return [target]
  }
}
