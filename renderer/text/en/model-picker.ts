import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the model picker. */
export const modelPickerText = defineText('modelPickerText', {
  choose: 'Choose a model',
  search: 'Search models',
  models: 'Models',
  loading: 'Loading models',
  noModels: 'The gateway lists no models. Type a name to use it.',
  noneFound: (query: string) => `No models match “${query}”.`,
  none: 'No models match these filters.',
  asTyped: (name: string) => `Use “${name}” as typed`,
  defaultHint: 'The gateway chooses',
  presetHint: 'From the preset',
  shown: (found: number, all: number) => `${formatNumber(found)} of ${count(all, { one: 'model', other: 'models' })}`,
  hidden: (models: number) => `, ${formatNumber(models)} more without the filters`,
  clearFilters: 'Clear filters',
  /** Words by which such models are found, also if they are not in their names. */
  searchWords: { help: 'help guide manual', free: 'free', local: 'local this computer' },

  // Groups
  groups: { favourites: 'Favorites', recent: 'Recent', local: 'This computer', others: 'Other models' },
  sorted: { newest: 'Newest first', price: 'Lowest price first', context: 'Largest context first' },
  helpHint: 'answers from the guide, not an AI model',

  // Order and columns
  sort: 'Sort',
  sorts: { default: 'Default', newest: 'Newest', price: 'Price', context: 'Context' },
  columns: { model: 'Model', context: 'Context', input: 'In / M', output: 'Out / M' },
  sortBy: {
    context: 'Context: sort by the largest',
    input: 'In / M: sort by the lowest price',
  },
  perMillionInput: 'US dollars per million input tokens',
  perMillionOutput: 'US dollars per million output tokens',
  free: 'free',
  unknownValue: '–',

  // What is read out for a row
  rowContext: (tokens: string) => `${tokens} context`,
  rowPrices: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
  rowPriceUnknown: 'price unknown',
  rowFavourite: 'favorite',
  rowCurrent: 'selected now',

  // Filters and abilities
  only: 'Show only',
  filters: { local: 'This computer', free: 'Free', image: 'Vision', tools: 'Tools', reasoning: 'Reasoning' },

  // Favorites and fallbacks
  favourite: 'Favorite',
  toggleFavourite: 'Add to the favorites or remove',
  fallback: 'Fallback',
  fallbackAt: (place: number) => `Fallback ${place}`,
  fallbacks: 'Fallbacks',
  noFallbacks: 'None. A fallback answers if the model fails.',
  addFallback: 'Highlight a model and press Fallback to add it.',
  fallbackOrder: (first: string, others: readonly string[]) => [first, ...others].join(', then '),
  edit: 'Edit',
  hide: 'Hide',
  removeFallback: (name: string) => `Remove ${name} from the fallbacks`,
  moreFallbacks: (fallbacks: number) => `+${formatNumber(fallbacks)}`,
  withFallbacks: (name: string, fallbacks: number) =>
    `${name}, ${count(fallbacks, { one: 'fallback', other: 'fallbacks' })}`,
  fallbacksNotSet: 'Couldn’t save the fallbacks',
  connect: 'Connect another…',
  connectHint: 'OpenRouter, a local server or an API key',

  // The model at the side
  details: 'About the model',
  use: 'Use this model',
  takeDefault: 'Use the default',
  takePreset: 'Use the preset’s model',
  thisGateway: 'the gateway',
  /** What answers if no model is chosen, and how to use another. */
  defaults: {
    gateway: (name: string) =>
      `No model is named in the request, so ${name} chooses one. The choice may depend on your account there.`,
    changeGateway: 'Each answer shows the model that wrote it. To use the same one every time, choose it in the list.',
    help: 'The built-in help answers from the guide. It isn’t an AI model.',
    changeHelp: 'To chat with a model, choose one in the list, or Connect another… below it.',
    preset: (preset: string, model: string) => `The preset “${preset}” uses ${model}.`,
    presetDecides: (preset: string) => `The preset “${preset}” chooses the model.`,
    presetWithout: (preset: string) => `The preset “${preset}” sets no model.`,
    changePreset: 'Choose a model in the list to use it here instead. The preset stays as it is.',
  },
  reads: 'Reads',
  writes: 'Writes',
  /** By the names of the API. */
  modalities: {
    text: 'text',
    image: 'images',
    audio: 'audio',
    video: 'video',
    file: 'files',
    speech: 'speech',
    transcription: 'transcripts',
  },
  context: 'Context',
  longest: 'Max output',
  tokens: (tokens: number) => `${formatNumber(tokens)} tokens`,
  inputPrice: 'Input / M',
  cachedPrice: 'Cached input / M',
  outputPrice: 'Output / M',
  vendor: 'Vendor',
  released: 'Released',
  parameters: 'Parameters',
  cutoff: 'Knowledge cutoff',
} as const)
