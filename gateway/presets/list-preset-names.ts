import type { Model } from '#shared/gateway/models.ts'
import { findModelEntry } from '../providers/model-endpoint.ts'
import type { Catalogue } from '../routing/catalogue.ts'
import { modelsOfPreset } from './models-of-preset.ts'
import type { PresetLibrary } from './preset-library.ts'

/**
 * Returns the presets as entries of GET /models, so that programs can offer them.
 * @param mayUse whether a preset or a model of this name may be used; one is enough
 */
export function listPresetNames(
  catalogue: Catalogue,
  library: PresetLibrary,
  mayUse: (name: string) => boolean,
): Model[] {
  return library.list().flatMap(({ slug, preset }) => {
    const { model = catalogue.defaultModel } = modelsOfPreset(preset, catalogue)
    const endpoint = catalogue.endpointsOf(model)[0]
    const entry = endpoint === undefined ? undefined : findModelEntry(endpoint)
    const place = preset.gateway === null ? 'of this computer' : `of ${preset.gateway}`
    const id = `@preset/${slug}`
    if (!mayUse(id) && !mayUse(model)) return []
    return {
      ...(entry ?? unknownModel),
      id,
      canonical_slug: id,
      name: `Preset ${slug}`,
      description: `Version ${preset.version.version} of a preset ${place}, with ${model}.`,
    }
  })
}

/** What is listed for a preset whose model no list has. */
const unknownModel = {
  created: 0,
  context_length: null,
  architecture: {
    modality: 'text->text',
    input_modalities: ['text'],
    output_modalities: ['text'],
    tokenizer: 'Other',
    instruct_type: null,
  },
  pricing: { prompt: '0', completion: '0', request: '0', image: '0' },
  top_provider: { context_length: null, max_completion_tokens: null, is_moderated: false },
  per_request_limits: null,
  supported_parameters: [],
  default_parameters: null,
  supported_voices: null,
  hugging_face_id: null,
  expiration_date: null,
  knowledge_cutoff: null,
  links: { details: '/api/v1/models' },
} satisfies Omit<Model, 'id'>
