import { Document, isScalar, type ScalarTag, visit } from 'yaml'

/**
 * Returns a value as YAML that every parser reads the same way, also PyYAML, which follows YAML 1.1: texts are in double
 * quotes with the escapes of JSON, keys that could be read as something else, too, and numbers have no exponent (PyYAML
 * reads `5e-7` as a text).
 */
export function writeYaml(value: unknown): string {
  const document = new Document(value, {
    version: '1.1',
    aliasDuplicateObjects: false,
    customTags: (tags) => [decimal, ...tags],
  })
  visit(document, {
    Pair(_, { key }) {
      if (isScalar(key) && !/^[a-z][a-z_]{2,}$/.test(String(key.value))) key.type = 'QUOTE_DOUBLE'
    },
  })
  const text = document.toString({
    lineWidth: 0,
    indentSeq: true,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
  })
  return escapeUnprintable(text)
}

const decimal: ScalarTag = {
  identify: (value) => typeof value === 'number' && (!Number.isInteger(value) || String(value).includes('e')),
  default: true,
  tag: 'tag:yaml.org,2002:float',
  test: /^[-+]?\d+\.\d+$/,
  resolve: (text) => Number(text),
  stringify: ({ value }) => plainDecimal(Number(value)),
}

/** Returns a number without an exponent, with all its digits. */
export function plainDecimal(value: number): string {
  const [digits = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return `${sign}${all.padEnd(point, '0')}.0`
}

/**
 * Writes characters that PyYAML refuses, and those that are invisible or reorder a line, as escapes. They are only inside
 * of double quotes.
 */
function escapeUnprintable(text: string): string {
  return text.replaceAll(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
