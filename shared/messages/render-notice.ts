import { isRecord } from '../json/json-value.ts'
import { maxNoticeDepth } from './notice.ts'

/**
 * Returns a notice in the language of the templates. Null if it has an unknown code or lacks a value, as one that was
 * stored by another version may. Accepts any value, because stored data is not validated.
 */
export function renderNotice(templates: Readonly<Record<string, string>>, notice: unknown, depth = 1): string | null {
  if (!isRecord(notice) || depth > maxNoticeDepth) return null
  const { code, values = {} } = notice
  if (typeof code !== 'string' || !Object.hasOwn(templates, code) || !isRecord(values)) return null
  const rendered: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    const text =
      typeof value === 'string' || typeof value === 'number' ? value : renderNotice(templates, value, depth + 1)
    if (text === null) return null
    rendered[name] = text
  }
  return fillTemplate(templates[code] ?? '', rendered)
}

/** Returns the template with its values; null if one is missing. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string | null {
  const names = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (!names.every((name) => Object.hasOwn(values, name))) return null
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
