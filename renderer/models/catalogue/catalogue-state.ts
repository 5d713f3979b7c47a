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
}

/** What the catalogue shows, kept while the page of a model is in its place. */
export const useCatalogueState = create<CatalogueState>(() => ({
  filter: everyModel,
  order: { by: 'created', isAscending: false },
  chosen: [],
  isComparing: false,
  showsExcluded: false,
}))

/** Where the catalogue is scrolled to, in pixels. It returns there from the page of a model. */
export const useCatalogueScroll = create<{ readonly top: number }>(() => ({ top: 0 }))

/** Changes what is listed, from the first row on. */
export function changeFilter(change: Partial<CatalogueFilter>): void {
  useCatalogueState.setState(({ filter }) => ({ filter: { ...filter, ...change } }))
  useCatalogueScroll.setState({ top: 0 })
}

export function changeOrder(order: SortOrder<CatalogueColumn>): void {
  useCatalogueState.setState({ order })
  useCatalogueScroll.setState({ top: 0 })
}

/** Adds a model to those to compare, or removes it. A fifth one is not added. `known` drops those of another gateway. */
export function toggleCompared(id: string, known: (id: string) => boolean): void {
  const chosen = useCatalogueState.getState().chosen.filter(known)
  const others = chosen.filter((each) => each !== id)
  const isIn = others.length < chosen.length
  useCatalogueState.setState({ chosen: isIn || others.length >= maxCompared ? others : [...others, id] })
}
