import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Texts of choosing a preset for a chat, and of making one from a chat. */
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
  loading: 'Loading presets',
  loadingVersions: 'Loading versions',
  nothing: 'No presets match.',
  noPresets: 'No presets yet. Create one in Presets, or from this chat with Promote to preset.',
  byName: (slug: string) => `Use @preset/${slug}`,
  back: 'Back to the presets',
  versionsOf: (slug: string) => `Versions of ${slug}`,
  newest: 'Always the newest',
  newestHint: (slug: string) => `Sent as @preset/${slug}`,
  pinHint: 'The prompt and parameters of a pinned version are part of the request, so they never change.',
  older: 'Show older versions',
  newer: 'Show newer versions',

  promote: {
    title: 'Promote to preset',
    text: 'Creates a draft preset from this chat’s settings. Nothing is saved to the gateway yet.',
    reading: 'Loading the settings of this chat',
    slug: 'Slug',
    slugHelp: 'The short name of the preset, used as @preset/slug.',
    kept: (fields: number) => `${count(fields, { one: 'field', other: 'fields' })} included`,
    keptNothing: 'Nothing is set in this chat, so the preset starts empty.',
    dropped: (fields: number) => `${count(fields, { one: 'field', other: 'fields' })} not included`,
    toolRules: (rules: number) =>
      `Also ${count(rules, { one: 'rule for tools', other: 'rules for tools' })} of this chat. They stay on this computer.`,
    systemPrompt: 'System prompt',
    create: 'Create draft',
    creating: 'Creating',
    cancel: 'Cancel',
    otherGateway: (name: string) => `This chat uses ${name}. Its presets are there, so Gatehouse switches to ${name}.`,
    problems: {
      empty: 'Enter a slug.',
      characters: 'A slug can contain letters A to Z, digits, “.”, “_”, “~” and “-”.',
      long: 'A slug can have at most 200 characters.',
      taken: 'A preset with this slug already exists. Choose another one.',
    },
  },
} as const)
