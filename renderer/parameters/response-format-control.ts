import { parametersText } from '../text/en/parameters.ts'
import type { ControlKind } from './control.tsx'
import { fieldsControl } from './fields-control.tsx'
import { isRecord } from '#shared/json/json-value.ts'
import { jsonControl } from './json-control.tsx'
import { withJsonView } from './json-view.tsx'
import { insideControl } from './map-control.ts'
import { switchControl } from './switch-control.tsx'
import { textControl } from './text-control.tsx'
import { type Variant, variantControl } from './variant-control.tsx'

const words = parametersText.responseFormat

const schemaExample = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
}

const variants: readonly Variant[] = [
  { name: 'text', value: { type: 'text' } },
  { name: 'json_object', value: { type: 'json_object' } },
  {
    name: 'json_schema',
    value: { type: 'json_schema', json_schema: {} },
    control: insideControl(
      fieldsControl(
        [
          {
            key: 'name',
            label: words.name,
            control: textControl(),
            required: 'response_format.json_schema.name is required and must be a string',
          },
          { key: 'description', label: words.description, control: textControl({ isLong: true }) },
          { key: 'strict', label: words.strict, control: switchControl },
          { key: 'schema', label: words.schema, control: jsonControl(schemaExample) },
        ],
        { isKept: true },
      ),
      'json_schema',
      { type: 'json_schema' },
    ),
  },
  {
    name: 'grammar',
    value: { type: 'grammar' },
    control: fieldsControl(
      [
        {
          key: 'grammar',
          label: words.grammar,
          control: textControl({ isLong: true, isCode: true }),
          required: 'response_format.grammar is required and must be a string',
        },
      ],
      { isKept: true },
    ),
  },
]

function variantOf(value: unknown): string | null {
  const type = isRecord(value) ? value['type'] : undefined
  return variants.find(({ name }) => name === type)?.name ?? null
}

/** Edits the response format: plain text, any JSON, JSON with a schema, or text with a grammar. */
export const responseFormatControl: ControlKind = withJsonView({
  fields: variantControl({ variants, variantOf }),
  fits: (value) => variantOf(value) !== null,
})
