import type { ModelAlias } from '#shared/programs/model-alias.ts'

/** What is wrong with a name; null if nothing is. */
export type NameProblem = 'empty' | 'pattern' | 'taken' | 'model' | null

const pattern = /^[a-z0-9][a-z0-9._-]{0,63}$/
export const maxAliasModels = 10

/**
 * Checks the name of an alias.
 * @param others the other names
 * @param models names that models have already
 */
export function findNameProblem(
  name: string,
  others: readonly Pick<ModelAlias, 'name'>[],
  models: ReadonlySet<string>,
): NameProblem {
  if (name === '') return 'empty'
  if (!pattern.test(name)) return 'pattern'
  if (others.some((each) => each.name === name)) return 'taken'
  return models.has(name) ? 'model' : null
}

/** Returns a list with one of its models moved up or down; the same list if it is at that end already. */
export function moveModel(list: readonly string[], index: number, by: -1 | 1): readonly string[] {
  const model = list[index]
  const target = index + by
  if (model === undefined || target < 0 || target >= list.length) return list
  return list.toSpliced(index, 1).toSpliced(target, 0, model)
}
