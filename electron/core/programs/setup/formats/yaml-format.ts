import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, parseAllDocuments, parseDocument, stringify, type YAMLMap } from 'yaml'
import {
  type Assignment,
  type FileFormat,
  indexOf,
  type SettingValue,
  type Step,
  UneditableText,
  valueAt,
  withAssigned,
  withRemoved,
} from './file-format.ts'

/**
 * YAML. Keys of the root and items of lists are written as text where that is simple, so that all other lines stay as
 * they are; in other places the library writes the whole document with its comments.
 */
export const yamlFormat: FileFormat = {
  parse(text) {
    return documentOf(text).toJS({ maxAliasCount: 100 }) ?? {}
  },
  assign(text, assignments) {
    return assignments.reduce((edited, assignment) => {
      const wanted = withAssigned(yamlFormat.parse(edited), [assignment])
      return firstRight(
        wanted,
        () => assignAsText(edited, assignment),
        () => assignInDocument(edited, assignment),
      )
    }, text)
  },
  remove(text, paths) {
    return paths.reduce((edited, path) => {
      const wanted = withRemoved(yamlFormat.parse(edited), [path])
      return firstRight(
        wanted,
        () => removeAsText(edited, path),
        () => removeInDocument(edited, path),
      )
    }, text)
  },
}

/** Returns the only document of a text. Throws `UneditableText`. */
function documentOf(text: string): Document {
  const documents = parseAllDocuments(text, { logLevel: 'silent' })
  if (!Array.isArray(documents) || documents.length === 0) return parseDocument('')
  const [document, second] = documents
  if (document === undefined || second !== undefined) throw new UneditableText(null)
  const [error] = document.errors
  if (error !== undefined) throw new UneditableText(error.linePos?.[0].line ?? null)
  return document
}

/** Returns the text of the first way whose result has the wanted values. */
function firstRight(wanted: unknown, ...ways: readonly (() => string | null)[]): string {
  for (const way of ways) {
    const text = way()
    if (text !== null && hasValues(text, wanted)) return text
  }
  throw new UneditableText(null)
}

function hasValues(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(yamlFormat.parse(text), wanted)
  } catch {
    return false
  }
}

function assignAsText(text: string, { path: [key, item], value }: Assignment): string | null {
  if (typeof key !== 'string') return null
  const { contents } = documentOf(text)
  if (contents === null) return append(text, stringified({ [key]: item === undefined ? value : [value] }))
  if (!isMap(contents) || contents.flow === true) return null
  if (!contents.has(key)) return append(text, stringified({ [key]: item === undefined ? value : [value] }))
  const node = contents.get(key, true)
  if (item === undefined) {
    if (!isScalar(node) || !node.range) return null
    return `${text.slice(0, node.range[0])}${stringified(value).trimEnd()}${text.slice(node.range[1])}`
  }
  const last = isSeq(node) && node.flow !== true ? node.items.at(-1) : undefined
  const at = rangeOfNode(last)
  // An item that is there is written by the library.
  if (at === null || typeof item === 'string' || indexOf(listAt(text, key), item) !== -1) return null
  const lineStart = text.lastIndexOf('\n', at[0]) + 1
  const indent = /^ *(?=- )/.exec(text.slice(lineStart))?.[0]
  if (indent === undefined) return null
  const lines = stringified([value]).trimEnd().split('\n')
  const before = text.slice(0, at[1])
  const isWholeLine = before.endsWith('\n')
  const after = text.slice(at[1])
  const added = lines.map((line) => `${indent}${line}\n`).join('')
  return isWholeLine ? `${before}${added}${after}` : `${before}\n${added}${after.replace(/^\r?\n/, '')}`
}

function removeAsText(text: string, [key, item]: readonly Step[]): string | null {
  const { contents } = documentOf(text)
  if (typeof key !== 'string' || !isMap(contents) || contents.flow === true) return null
  const pair = contents.items.find((each) => isScalar(each.key) && each.key.value === key)
  if (item === undefined) {
    const [start] = rangeOfNode(pair?.key) ?? []
    const [, end] = rangeOfNode(pair?.value) ?? []
    return start === undefined || end === undefined ? null : removeWholeLines(text, start, end)
  }
  const list = contents.get(key, true)
  if (typeof item === 'string' || !isSeq(list) || list.flow === true) return null
  const range = rangeOfNode(list.items[indexOf(listAt(text, key), item)])
  return range === null ? null : removeWholeLines(text, ...range)
}

function removeWholeLines(text: string, start: number, end: number): string {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const inside = text.slice(0, end).trimEnd().length
  const next = text.indexOf('\n', inside)
  return `${text.slice(0, first)}${next === -1 ? '' : text.slice(next + 1)}`
}

function assignInDocument(text: string, { path: [key, item], value }: Assignment): string {
  const document = documentOf(text)
  document.contents ??= document.createNode({}) as YAMLMap
  if (item === undefined) document.setIn([key], value)
  else if (typeof item !== 'string' && typeof key === 'string') {
    const list = listAt(text, key)
    const at = indexOf(list, item)
    if (list.length === 0) document.setIn([key], [value])
    else document.setIn([key, at === -1 ? list.length : at], document.createNode(value))
  }
  return document.toString({ lineWidth: 0 })
}

function removeInDocument(text: string, [key, item]: readonly Step[]): string {
  const document = documentOf(text)
  if (item === undefined) document.deleteIn([key])
  else if (typeof item !== 'string' && typeof key === 'string')
    document.deleteIn([key, indexOf(listAt(text, key), item)])
  return document.toString({ lineWidth: 0 })
}

function listAt(text: string, key: string): readonly unknown[] {
  const list = valueAt(yamlFormat.parse(text), [key])
  return Array.isArray(list) ? list : []
}

const stringified = (value: SettingValue): string => stringify(value, { lineWidth: 0 })

function append(text: string, more: string): string {
  return text === '' || text.endsWith('\n') ? `${text}${more}` : `${text}\n${more}`
}

/** Returns where a node begins and where its value ends. */
function rangeOfNode(node: unknown): [number, number] | null {
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null
  return node.range ? [node.range[0], node.range[1]] : null
}
