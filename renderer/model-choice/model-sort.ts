import { createPersistedStore, toRecord } from '../storage/persisted-store.ts'
import type { ListedModel } from './listed-models.ts'

/** `default` groups by vendor; the others are one list. */
export type ModelSort = 'default' | 'newest' | 'price' | 'context'
export const modelSorts: readonly ModelSort[] = ['default', 'newest', 'price', 'context']

/** The order of every model list, which survives a restart. */
export const useModelSort = createPersistedStore<{ readonly sort: ModelSort }>('gatehouse.model-sort', (stored) => ({
  sort: readModelSort(toRecord(stored)['sort']),
}))

export function readModelSort(value: unknown): ModelSort {
  return modelSorts.find((sort) => sort === value) ?? 'default'
}

/** Returns the models in an order; unknown values are last, and equal ones stay as they are. */
export function sortModels(models: readonly ListedModel[], sort: ModelSort): ListedModel[] {
  switch (sort) {
    case 'default':
      return [...models]
    case 'newest':
      return models.toSorted((a, b) => descending(a.created, b.created))
    case 'context':
      return models.toSorted((a, b) => descending(a.context, b.context))
    case 'price':
      return models.toSorted(
        (a, b) => ascending(a.prices.input, b.prices.input) || ascending(a.prices.output, b.prices.output),
      )
  }
}

function ascending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}

function descending(a: number | null, b: number | null): number {
  return a === null || b === null ? ascending(a, b) : b - a
}
