import { create } from 'zustand'
import type { SortOrder } from '../sort-rows.ts'
import type { CatalogueColumn } from '../catalogue-rows.ts'
import { type CatalogueFilter, everyModel } from './filter-models.ts'

/** How many models can be side by side. */
export const maxCompared = 4

interface CatalogueState {
  readonly filter: CatalogueFilter
  readonly order: SortOrder<CatalogueColumn>
  /** Ids of the models to compare, in the order in which they were chosen. */
  readonly chosen: readonly string[]
  readonly isComparing: boolean
  /** Also models that the person's settings at the gateway exclude. */
  readonly showsExcluded: boolean
  /** Pixels. It returns there from the page of a model. */
  readonly scrollTop: number
}

/** What the catalogue shows, kept while the page of a model is in its place. */
export const useCatalogueState = create<CatalogueState>(() => ({
  filter: everyModel,
  order: { by: 'created', isAscending: false },
  chosen: [],
  isComparing: false,
  showsExcluded: false,
  scrollTop: 0,
}))

export function changeFilter(change: Partial<CatalogueFilter>): void {
  useCatalogueState.setState(({ filter }) => ({ filter: { ...filter, ...change }, scrollTop: 0 }))
}

/** Adds a model to those to compare, or removes it. A fifth one is not added. */
export function toggleCompared(id: string): void {
  useCatalogueState.setState(({ chosen }) => {
    if (chosen.includes(id)) return { chosen: chosen.filter((each) => each !== id) }
    return chosen.length < maxCompared ? { chosen: [...chosen, id] } : {}
  })
}
