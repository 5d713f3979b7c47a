/** An annotation as a source. `url` is not validated. */
export type Source =
  | { kind: 'page'; url: string; title: string; excerpt: string }
  | { kind: 'file'; name: string }
  | { kind: 'other'; type: string }

/**
 * Returns the sources of an answer, each page once. Accepts the fields of `url_citation` inside of it or, as some
 * gateways send them, next to the type.
 */
export function readSources(annotations: readonly Readonly<Record<string, unknown>>[]): Source[] {
  const sources: Source[] = []
  const pages = new Set<string>()
  for (const annotation of annotations) {
    const source = readSource(annotation)
    if (source.kind === 'page') {
      if (pages.has(source.url)) continue
      pages.add(source.url)
    }
    sources.push(source)
  }
  return sources
}

function readSource(annotation: Readonly<Record<string, unknown>>): Source {
  const type = textOf(annotation['type'])
  const inside = { ...annotation, ...fieldsOf(annotation[type]) }
  const url = textOf(inside['url'])
  if (url !== '') return { kind: 'page', url, title: textOf(inside['title']), excerpt: textOf(inside['content']) }
  const name = textOf(inside['filename']) || textOf(inside['name'])
  if (type.startsWith('file') && name !== '') return { kind: 'file', name }
  return { kind: 'other', type }
}

function fieldsOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
