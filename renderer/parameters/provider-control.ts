import { parametersText } from '../text/en/parameters.ts'
import { choiceControl } from './choice-control.tsx'
import type { ControlKind } from './control.tsx'
import { fieldsControl, type ObjectField } from './fields-control.tsx'
import { isRecord } from '#shared/json/json-value.ts'
import { jsonControl } from './json-control.tsx'
import { withJsonView } from './json-view.tsx'
import { listControl } from './list-control.tsx'
import { mapControl } from './map-control.ts'
import { numberControl } from './number-control.tsx'
import { ProviderSlugs } from './offered-names.tsx'
import { switchControl } from './switch-control.tsx'

const words = parametersText.provider

const slugs = (isOrdered: boolean) => listControl({ isOrdered, Suggestions: ProviderSlugs })

/** `sort` is a word, or an object if it has a partition. */
const sort = mapControl(
  fieldsControl([
    { key: 'by', label: words.sortBy, control: choiceControl(['price', 'throughput', 'latency']) },
    { key: 'partition', label: words.partition, control: choiceControl(['model', 'none']) },
  ]),
  (value) => ({
    inner: typeof value === 'string' ? { by: value } : value,
    close: (inner) =>
      isRecord(inner) && Object.keys(inner).length === 1 && inner['by'] !== undefined ? inner['by'] : inner,
  }),
)

/** US dollars for a million tokens; prices may arrive as text. */
const price = (key: string, label: string): ObjectField => ({
  key,
  label,
  control: mapControl(numberControl({ name: `provider.max_price.${key}`, isInteger: false, step: 0.1 }), (value) => ({
    inner: typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value,
    close: (inner) => inner,
  })),
})

const fields: readonly ObjectField[] = [
  { key: 'order', label: words.order, control: slugs(true) },
  { key: 'only', label: words.only, control: slugs(false) },
  { key: 'ignore', label: words.ignore, control: slugs(false) },
  { key: 'allow_fallbacks', label: words.allowFallbacks, control: switchControl },
  { key: 'require_parameters', label: words.requireParameters, control: switchControl },
  { key: 'data_collection', label: words.dataCollection, control: choiceControl(['allow', 'deny']) },
  { key: 'zdr', label: words.zdr, control: switchControl },
  { key: 'enforce_distillable_text', label: words.distillable, control: switchControl },
  { key: 'sort', label: words.sort, control: sort },
  {
    key: 'max_price',
    label: words.maxPrice,
    control: fieldsControl([
      price('prompt', words.pricePrompt),
      price('completion', words.priceCompletion),
      price('request', words.priceRequest),
      price('image', words.priceImage),
      price('audio', words.priceAudio),
    ]),
  },
  { key: 'quantizations', label: words.quantizations, control: listControl() },
  { key: 'preferred_min_throughput', label: words.minThroughput, control: jsonControl() },
  { key: 'preferred_max_latency', label: words.maxLatency, control: jsonControl() },
  { key: 'options', label: words.options, control: jsonControl() },
]

/** Edits which providers may serve a request, in which order (`shared/chat-parameters/provider-preferences.ts`). */
export const providerControl: ControlKind = withJsonView({ fields: fieldsControl(fields), fits: isRecord })
