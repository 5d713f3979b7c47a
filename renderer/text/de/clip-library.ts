import { count, formatBytes, formatNumber } from '../format.ts'
import type { clipLibraryText as english } from '../en/clip-library.ts'

export const clipLibraryText: typeof english = {
  tags: 'Schlagwörter',
  addTag: 'Schlagwort hinzufügen',
  removeTag: (tag) => `Schlagwort ${tag} entfernen`,
  tagsFull: (most) =>
    `Ein Clip hat höchstens ${formatNumber(most)} Schlagwörter. Entfernen Sie eines, um ein anderes hinzuzufügen.`,
  notTagged: 'Die Schlagwörter ließen sich nicht speichern',
  tag: 'Schlagwort',
  allTags: 'Alle Schlagwörter',
  noneTagged: (tag) => `Kein Treffer unter den Clips mit dem Schlagwort „${tag}“.`,

  storage: 'Belegter Speicher',
  stored: (clips, bytes) => `${count(clips, { one: 'Clip', other: 'Clips' })} · ${formatBytes(bytes)}`,
  deleted: (clips, bytes) => `${formatNumber(clips)} gelöscht · ${formatBytes(bytes)}`,
  deletedHelp: 'Werden 30 Tage nach dem Löschen endgültig entfernt',
  purge: 'Endgültig entfernen',
  purging: 'Wird entfernt',
  purgeTitle: (clips) =>
    clips === 1
      ? 'Den gelöschten Clip endgültig entfernen?'
      : `${formatNumber(clips)} gelöschte Clips endgültig entfernen?`,
  purgeText: (bytes) =>
    `Die Aufnahmen und ihre Transkripte werden endgültig gelöscht. Das gibt ${formatBytes(bytes)} frei.`,
  cancel: 'Abbrechen',

  exportSubRip: 'Untertitel als SubRip (.srt)',
  exportWebVtt: 'Untertitel als WebVTT (.vtt)',
}
