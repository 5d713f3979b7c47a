import type { ListedModel } from './listed-models.ts'

/** Returns the words of a query, in lower case. */
export function queryWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * Returns the models that have every word of the query in their name, id or vendor, or as a property such as `free`.
 * The model that is meant exactly comes first, then those that begin with the query, then preferred ones.
 */
export function findModels(
  models: readonly ListedModel[],
  query: string,
  isPreferred: (id: string) => boolean = () => false,
): ListedModel[] {
  const words = queryWords(query)
  if (words.length === 0) return [...models]
  const wanted = words.join(' ')
  const rank = ({ id, name, model }: ListedModel) => {
    const names = [id, name, model.name ?? ''].map((each) => each.toLowerCase())
    if (names.includes(wanted)) return 0
    return (names.some((each) => each.startsWith(wanted)) ? 1 : 3) - (isPreferred(id) ? 0.5 : 0)
  }
  return models
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .map((model) => ({ model, rank: rank(model) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ model }) => model)
}

/** Returns whether the query is the id or the name of the model. */
export function isExactly({ id, name }: ListedModel, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return id.toLowerCase() === wanted || name.toLowerCase() === wanted
}

/** Returns the query as a model name, if no model of the list has it; else null. */
export function typedName(models: readonly Pick<ListedModel, 'id'>[], query: string): string | null {
  const name = query.trim()
  if (name === '' || /\s/.test(name)) return null
  return models.some((model) => model.id === name) ? null : name
}

/** Splits a name into pieces, those that the words of a query occur in marked. */
export function markWords(name: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const longest = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&'))
  if (longest.length === 0) return [{ text: name, isMarked: false }]
  // A captured separator is every second piece.
  const pieces = name.split(new RegExp(`(${longest.join('|')})`, 'i'))
  return pieces.map((text, index) => ({ text, isMarked: index % 2 === 1 })).filter(({ text }) => text !== '')
}
