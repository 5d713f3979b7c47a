import { isExactly } from './find-models.ts'
import type { ListedModel } from './listed-models.ts'
import { type ModelSort, sortModels } from './model-sort.ts'

/** `sorted` and `found` are one list; `others` have no vendor. */
type GroupKind = 'favourites' | 'recent' | 'local' | 'vendor' | 'others' | 'sorted' | 'found'

export interface ModelGroup {
  /** Unique among the groups of a list. */
  readonly key: string
  readonly kind: GroupKind
  /** The vendor; null for other groups. */
  readonly vendor: string | null
  readonly models: readonly ListedModel[]
}

/** The vendor of the embedded gateway's own models. */
const ownVendor = 'Gatehouse'

interface GroupOptions {
  readonly favourites: readonly string[]
  /** Newest first. */
  readonly recent: readonly string[]
  readonly sort: ModelSort
}

/**
 * Returns the groups of a list: favourites and recent models first, which are also at their own place, then what runs
 * on this computer, then the vendors by name. In another order than the default there is one list below the first two.
 */
export function groupModels(models: readonly ListedModel[], { favourites, recent, sort }: GroupOptions): ModelGroup[] {
  const byId = new Map(models.map((model) => [model.id, model]))
  const find = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  const starred = new Set(favourites)
  return [
    group(
      'favourites',
      models.filter(({ id }) => starred.has(id)),
    ),
    group('recent', find(recent.filter((id) => !starred.has(id)))),
    ...(sort === 'default'
      ? byPlace(serversFirst(models)).toSorted(compareGroups)
      : [group('sorted', sortModels(models, sort))]),
  ].filter((each) => each.models.length > 0)
}

/** Returns the groups of a search: in the default order the group of the best match is first, with that match. */
export function groupFound(found: readonly ListedModel[], query: string, sort: ModelSort): ModelGroup[] {
  if (sort === 'default') return byPlace(found)
  const [first, ...others] = found
  if (first === undefined) return []
  const sorted = isExactly(first, query) ? [first, ...sortModels(others, sort)] : sortModels(found, sort)
  return [group('found', sorted)]
}

function group(kind: GroupKind, models: readonly ListedModel[], vendor: string | null = null): ModelGroup {
  return { key: vendor === null ? kind : `vendor ${vendor}`, kind, vendor, models }
}

/** Groups by place and vendor, in the order in which they first occur. */
function byPlace(models: readonly ListedModel[]): ModelGroup[] {
  const groups = new Map<string, { kind: GroupKind; vendor: string | null; models: ListedModel[] }>()
  for (const model of models) {
    const isHere = model.place !== 'remote'
    const kind = isHere ? 'local' : model.vendor === null ? 'others' : 'vendor'
    const vendor = isHere ? null : model.vendor
    const key = `${kind} ${vendor?.toLowerCase() ?? ''}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { kind, vendor, models: [model] })
    else known.models.push(model)
  }
  return [...groups.values()].map((each) => group(each.kind, each.models, each.vendor))
}

/** Returns the models of this computer with those of servers first, then the help, then the gateway's own. */
function serversFirst(models: readonly ListedModel[]): ListedModel[] {
  const rank = ({ place, vendor }: ListedModel) => (place === 'help' ? 1 : vendor === ownVendor ? 2 : 0)
  return models.toSorted((a, b) => rank(a) - rank(b))
}

function compareGroups(a: ModelGroup, b: ModelGroup): number {
  const rank = ({ kind }: ModelGroup) => (kind === 'local' ? 0 : kind === 'vendor' ? 1 : 2)
  return rank(a) - rank(b) || (a.vendor ?? '').localeCompare(b.vendor ?? '', 'en', { sensitivity: 'base' })
}
