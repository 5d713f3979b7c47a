import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Words of choosing a preset for a chat, and of making one from a chat. */
export const presetChoiceText = defineText('presetChoiceText', {
  none: 'No preset',
  noneHint: 'Use this chat’s own prompt and parameters',
  choose: 'Choose a preset',
  current: 'Preset:',
  version: (version: number) => `v${version}`,
  pinned: (version: number) => `Pinned to v${version}`,
  following: (version: number | null) => (version === null ? 'Newest version' : `Newest version, now v${version}`),
  search: 'Search presets',
  presets: 'Presets',
  loading: 'Reading the presets',
  loadingVersions: 'Reading the versions',
  nothing: 'No preset has that name.',
  noPresets: 'There is no preset yet. Make one in Presets, or from this chat by Promote to preset.',
  byName: (slug: string) => `Use @preset/${slug}`,
  pin: (slug: string) => `Versions of ${slug}`,
  back: 'Back to the presets',
  versionsOf: (slug: string) => `Versions of ${slug}`,
  newest: 'Always the newest',
  newestHint: (slug: string) => `Sent as @preset/${slug}`,
  pinHint: 'A pinned version’s prompt and parameters go into the request itself, so they stay as they are.',
  older: 'Show older versions',

  promote: {
    title: 'Promote to preset',
    text: 'Creates a draft preset from this chat’s settings. Nothing is saved to the gateway yet.',
    reading: 'Reading what the chat is asked with',
    slug: 'Slug',
    slugHelp: 'The short name of the preset: chats call it @preset/slug.',
    kept: (fields: number) => `${count(fields, { one: 'field', other: 'fields' })} included`,
    keptNothing: 'Nothing is set in this chat: the preset begins empty.',
    dropped: (fields: number) => `${count(fields, { one: 'field', other: 'fields' })} not included`,
    field: 'Field',
    value: 'Value',
    why: 'Why',
    systemPrompt: 'System prompt',
    create: 'Create draft',
    creating: 'Creating',
    cancel: 'Cancel',
    otherGateway: (name: string) =>
      `This chat belongs to ${name}. Its presets are there, so ${name} becomes the gateway in use.`,
    problems: {
      empty: 'Write a slug: without it the preset has no name.',
      characters: 'Only letters A to Z, digits, “.”, “_”, “~” and “-” can stand in a slug.',
      long: 'A slug has at most 200 characters.',
      taken: 'There is a preset of that slug already. Choose another one.',
    },
  },
} as const)
