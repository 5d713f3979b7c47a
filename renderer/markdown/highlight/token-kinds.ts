import type { ThemeRegistrationRaw } from '@shikijs/types'

/** Kinds of tokens that have a colour; the first one has none. tokens.css uses these names. */
export const tokenKinds = ['', 'comment', 'keyword', 'string', 'number', 'function', 'type'] as const

/** The tokens of a line as pairs: number of characters and kind (an index into `tokenKinds`). */
export type LineTokens = readonly number[]

const scopes: Readonly<Record<Exclude<(typeof tokenKinds)[number], ''>, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'entity.name.tag',
    'markup.heading',
    'entity.name.section',
    'punctuation.definition.directive',
  ],
  string: ['string', 'constant.character', 'markup.inline.raw', 'markup.inserted', 'punctuation.definition.string'],
  number: ['constant.numeric', 'constant.language', 'keyword.other.unit', 'constant.other.color', 'markup.deleted'],
  function: [
    'entity.name.function',
    'support.function',
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.property-name',
    'variable.function',
  ],
  type: ['entity.name.type', 'entity.name.class', 'entity.name.namespace', 'support.type', 'support.class'],
}

/** Operators are coloured like the code around them. */
const plain = ['keyword.operator', 'meta.embedded', 'string meta.interpolation', 'string meta.template.expression']

/** A theme whose colours are indexes of the kinds: the style sheet has the real ones for light and dark. */
export const kindsTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: colourOf(0),
  bg: '#FFFFFF',
  settings: [
    { settings: { foreground: colourOf(0), background: '#FFFFFF' } },
    { scope: plain, settings: { foreground: colourOf(0) } },
    ...Object.entries(scopes).map(([kind, scope]) => ({
      scope: [...scope],
      settings: { foreground: colourOf(tokenKinds.findIndex((each) => each === kind)) },
    })),
    {
      scope: ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
      settings: { foreground: colourOf(2) },
    },
  ],
}

/** Returns the kind for a colour of the theme. */
export function tokenKindOf(colour: string | undefined): number {
  const kind = Number.parseInt(colour?.slice(1) ?? '', 16)
  return kind < tokenKinds.length ? kind : 0
}

function colourOf(kind: number): string {
  return `#${kind.toString(16).padStart(6, '0')}`
}
