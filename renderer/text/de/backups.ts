import type { backupsText as english } from '../en/backups.ts'
import { count } from '../format.ts'

export const backupsText: typeof english = {
  title: (madeAt) => `Sicherung vom ${madeAt} wiederherstellen?`,
  text: (conversations) =>
    `Sie enthält ${count(conversations, { one: 'Chat', other: 'Chats' })}. Ihre jetzigen Chats und Einstellungen werden beiseitegelegt, nicht gelöscht, und Gatehouse startet neu.`,
  lost: 'Alles Neuere ist nicht in der Sicherung.',
  restore: 'Wiederherstellen',
  restoring: 'Wird wiederhergestellt',
  cancel: 'Abbrechen',
}
