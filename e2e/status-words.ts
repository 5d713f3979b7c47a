export interface StatusWords {
  status: number
  title: string
  /** The buttons, most helpful first. */
  actions: readonly string[]
}

/** Every status of the Errors table, with the text and actions on screen. */
export const statusWords: readonly StatusWords[] = [
  {
    status: 400,
    title: 'The gateway did not accept the request',
    actions: ['Change parameters', 'Choose another model', 'Retry'],
  },
  { status: 402, title: 'Not enough credit', actions: ['Add credits', 'Retry', 'Choose another model'] },
  { status: 403, title: 'The gateway refused this request', actions: ['Choose another model', 'Retry'] },
  { status: 404, title: 'Not found', actions: ['Choose another model', 'Retry'] },
  { status: 409, title: 'Changed elsewhere', actions: ['Retry'] },
  { status: 429, title: 'Too many requests', actions: ['Retry', 'Choose another model'] },
  { status: 500, title: 'The gateway failed', actions: ['Retry', 'Choose another model'] },
  { status: 502, title: 'The provider failed', actions: ['Retry', 'Choose another model'] },
  { status: 503, title: 'No provider is available', actions: ['Retry', 'Choose another model'] },
  { status: 524, title: 'The answer took too long', actions: ['Retry'] },
  { status: 529, title: 'The provider is overloaded', actions: ['Retry', 'Choose another model'] },
  // Last, because the app asks to sign in again afterwards.
  { status: 401, title: 'Invalid API key', actions: ['Enter a key', 'Retry', 'Open settings'] },
]

/** Two statuses documented for the sound operations, and in `test:long` all of them. The texts have unit tests. */
export const soundStatusSelections = [
  { name: 'a documented status', tag: [], statuses: statusWords.filter(({ status }) => [402, 401].includes(status)) },
  {
    name: 'every documented status',
    tag: ['@long'],
    statuses: statusWords.filter(({ status }) => status !== 403 && status !== 409),
  },
]
