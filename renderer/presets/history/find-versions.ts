import type { NotedVersion } from '../preset/preset-types.ts'

/** What is searched of a version, which never changes except for its note. */
const texts = new WeakMap<NotedVersion, string>()

function textOf(version: NotedVersion): string {
  const { note, creator_id: creator, system_prompt: prompt, config } = version
  const model = typeof config['model'] === 'string' ? config['model'] : ''
  const text = texts.get(version) ?? [note, creator, model, prompt ?? ''].join('\n').toLowerCase()
  texts.set(version, text)
  return text
}

/**
 * Returns the indices of the versions that match every word of the query: by number (`12` or `v12`), or by text of the
 * note, the author, the model or the prompt. Versions that are null or undefined are not known, and do not match.
 */
export function findVersions(
  versions: readonly (readonly [index: number, version: NotedVersion | null | undefined])[],
  query: string,
  nameOf: (creatorId: string) => string,
): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return versions.flatMap(([index, version]) => {
    if (!version) return []
    const name = nameOf(version.creator_id).toLowerCase()
    const isFound = (word: string) =>
      word.replace(/^v(?=\d)/, '') === String(version.version) || name.includes(word) || textOf(version).includes(word)
    return words.every(isFound) ? [index] : []
  })
}

/** Pages that a search reads at most; each is a request. */
const maxPages = 10

/**
 * Returns the pages that a search reads: the newest ones, and the one that has the version whose number is typed.
 */
export function searchedPages(query: string, total: number, pageSize: number): number[] {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const pages = Array.from({ length: Math.min(maxPages, last + 1) }, (_, page) => page)
  const number = Number(/^\s*v?(\d{1,9})\s*$/i.exec(query)?.[1] ?? Number.NaN)
  if (Number.isNaN(number) || number < 1 || number > total) return pages
  return [...new Set([...pages, Math.floor((total - number) / pageSize)])]
}
