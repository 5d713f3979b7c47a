import { parametersText } from '../text/en/parameters.ts'
import type { ControlKind } from './control.tsx'
import { fieldsControl } from './fields-control.tsx'
import { isRecord } from '#shared/json/json-value.ts'
import { withJsonView } from './json-view.tsx'
import { insideControl } from './map-control.ts'
import { textControl } from './text-control.tsx'
import { type Variant, variantControl } from './variant-control.tsx'

const words = parametersText.toolChoice

const variants: readonly Variant[] = [
  { name: 'auto', value: 'auto' },
  { name: 'none', value: 'none' },
  { name: 'required', value: 'required' },
  {
    name: 'function',
    word: words.function,
    value: { type: 'function', function: {} },
    control: insideControl(
      fieldsControl(
        [
          {
            key: 'name',
            label: words.name,
            control: textControl(),
            required: 'tool_choice.function.name is required and must be a string',
          },
        ],
        { isKept: true },
      ),
      'function',
      { type: 'function' },
    ),
  },
]

function variantOf(value: unknown): string | null {
  const name = isRecord(value) && isRecord(value['function']) ? value['type'] : value
  return variants.find((variant) => variant.name === name)?.name ?? null
}

/** Edits whether the model may, must or must not call tools, or which tool it must call. */
export const toolChoiceControl: ControlKind = withJsonView({
  fields: variantControl({ variants, variantOf }),
  fits: (value) => variantOf(value) !== null,
})
