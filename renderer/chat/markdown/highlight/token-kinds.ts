import type { ThemeRegistrationRaw } from '@shikijs/types'

/** What a piece of code is, for its colour; the first is code without one. The names are those of the tokens.css. */
export const tokenKinds = ['', 'comment', 'keyword', 'string', 'number', 'function', 'type'] as const

/** A line as pairs: so many characters of that kind (an index into `tokenKinds`). */
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

/** Operators are as quiet as the code around them. */
const plain = ['keyword.operator', 'meta.embedded', 'string meta.interpolation', 'string meta.template.expression']

/** A theme whose colours are the indexes of the kinds: the real ones are in the style sheet, for light and dark. */
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

/** The kind that a colour of the theme stands for. */
export function kindOf(colour: string | undefined): number {
  const kind = Number.parseInt(colour?.slice(1) ?? '', 16)
  return kind < tokenKinds.length ? kind : 0
}

function colourOf(kind: number): string {
  return `#${kind.toString(16).padStart(6, '0')}`
}
