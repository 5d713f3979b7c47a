import { defineText } from '../define-text.ts'

/** Words of a preset that answers in a chat. */
export const presetUseText = defineText('presetUseText', {
  /** In the place of a model: the preset says which one. */
  model: 'The preset’s model',
  notChosen: (reason: string) => `The preset was not changed: ${reason}`,
  newer: (newest: number, pinned: number) => `This chat stays with v${pinned}; v${newest} is in use now.`,
  takeNewer: (newest: number) => `Use v${newest}`,
  later: 'Not now',
  missing: (slug: string) => `The gateway has no preset “${slug}”.`,
  missingPinned: (version: number) => `What v${version} says is kept here, so messages go on as before.`,
  missingNamed: 'Messages to it may fail, or be answered without it. Choose another preset, or none.',
  unread: (slug: string) => `The preset “${slug}” cannot be read just now.`,
  unreadSeen: (version: number, moment: string) => `It was v${version} when it was last read, ${moment}.`,
  unreadNamed: (slug: string) => `Messages still go to @preset/${slug}.`,
  retry: 'Retry',
  promote: 'Promote to preset',
} as const)
