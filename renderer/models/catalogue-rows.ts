import type { Model } from '#shared/gateway/models.ts'
import type { ZdrEndpoint } from '#shared/gateway/model-endpoints.ts'
import { expiryOf } from '../model-choice/expiry.ts'
import type { ListedModel } from '../model-choice/listed-models.ts'
import { type Router, routerOf } from '../model-choice/variants.ts'

/** Indices of Artificial Analysis. */
export type Benchmark = 'intelligence' | 'coding' | 'agentic'
export const benchmarks: readonly Benchmark[] = ['intelligence', 'coding', 'agentic']

/** A model with what the catalogue filters and sorts by. Null is unknown. */
export interface CatalogueRow {
  readonly listed: ListedModel
  readonly reads: readonly string[] | null
  readonly writes: readonly string[] | null
  readonly parameters: readonly string[] | null
  readonly scores: Readonly<Record<Benchmark, number | null>>
  /** Number of endpoints without retention; null if the gateway does not report them. */
  readonly zdr: number | null
  /** The day from which the model may be removed. */
  readonly ends: string | null
  readonly router: Router | null
}

export function catalogueRows(models: readonly ListedModel[], zdr: readonly ZdrEndpoint[] | null): CatalogueRow[] {
  const counts = Map.groupBy(zdr ?? [], ({ model }) => model)
  return models.map((listed) => {
    const { model } = listed
    const index = model.benchmarks?.artificial_analysis
    return {
      listed,
      reads: model.architecture?.input_modalities ?? null,
      writes: model.architecture?.output_modalities ?? null,
      parameters: model.supported_parameters ?? null,
      scores: {
        intelligence: index?.intelligence_index ?? null,
        coding: index?.coding_index ?? null,
        agentic: index?.agentic_index ?? null,
      },
      zdr: zdr === null ? null : namesOf(model).reduce((sum, name) => sum + (counts.get(name)?.length ?? 0), 0),
      ends: expiryOf(model),
      router: routerOf(model),
    }
  })
}

/** Returns the names under which an endpoint may mention a model. */
export function namesOf({ id, canonical_slug: slug }: Pick<Model, 'id' | 'canonical_slug'>): string[] {
  return slug === undefined || slug === id ? [id] : [id, slug]
}

export type CatalogueColumn = 'name' | 'context' | 'input' | 'output' | 'zdr' | 'index' | 'created'

/** Columns whose first press sorts from the lowest value, or from A. */
export const ascendingColumns: ReadonlySet<CatalogueColumn> = new Set(['name', 'input', 'output'])

/** Returns the value that a column sorts by. */
export function catalogueValue({ listed, zdr, scores }: CatalogueRow, by: CatalogueColumn): string | number | null {
  switch (by) {
    case 'name':
      return listed.id
    case 'context':
      return listed.context
    case 'input':
      return listed.prices.input
    case 'output':
      return listed.prices.output
    case 'zdr':
      return zdr
    case 'index':
      return scores.intelligence
    case 'created':
      return listed.created
  }
}
