import { defineText } from '../define-text.ts'

/** Texts of a preset that answers in a chat. */
export const presetUseText = defineText('presetUseText', {
  /** Shown instead of a model that the preset sets. */
  model: 'The preset’s model',
  notChosen: (reason: string) => `The preset was not changed: ${reason}`,
  newer: (newest: number, pinned: number) => `This chat uses v${pinned}. v${newest} is available.`,
  takeNewer: (newest: number) => `Use v${newest}`,
  later: 'Not now',
  missing: (slug: string) => `The gateway has no preset “${slug}”.`,
  missingPinned: (version: number) => `v${version} is stored here, so you can keep sending.`,
  missingNamed: 'Messages may fail or be answered without it. Choose another preset, or none.',
  unread: (slug: string) => `Can’t load the preset “${slug}” right now.`,
  unreadSeen: (version: number, moment: string) => `It was v${version} when it was last read, ${moment}.`,
  unreadNamed: (slug: string) => `Messages still go to @preset/${slug}.`,
  retry: 'Retry',
  promote: 'Promote to preset',
} as const)
