import { defineText } from '../define-text.ts'
import { count, formatBytes, formatNumber } from '../format.ts'

/** Texts of clip tags, and of the space that clips use. */
export const clipLibraryText = defineText('clipLibraryText', {
  tags: 'Tags',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  tagsFull: (most: number) => `A clip can have ${formatNumber(most)} tags. Remove one to add another.`,
  notTagged: 'Couldn’t save the tags',
  tag: 'Tag',
  allTags: 'All tags',
  noneTagged: (tag: string) => `No clip with the tag “${tag}” matches.`,

  storage: 'Storage used',
  stored: (clips: number, bytes: number) => `${count(clips, { one: 'clip', other: 'clips' })} · ${formatBytes(bytes)}`,
  deleted: (clips: number, bytes: number) => `${formatNumber(clips)} deleted · ${formatBytes(bytes)}`,
  deletedHelp: 'Permanently removed 30 days after deletion',
  purge: 'Remove for good',
  purging: 'Removing',
  purgeTitle: (clips: number) =>
    clips === 1 ? 'Remove the deleted clip for good?' : `Remove ${formatNumber(clips)} deleted clips for good?`,
  purgeText: (bytes: number) =>
    `The audio and its transcripts will be deleted permanently. This frees ${formatBytes(bytes)}.`,
  cancel: 'Cancel',

  exportSubRip: 'Captions as SubRip (.srt)',
  exportWebVtt: 'Captions as WebVTT (.vtt)',
} as const)
