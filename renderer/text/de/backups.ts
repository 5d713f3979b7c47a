import type { backupsText as english } from '../en/backups.ts'
import { count } from '../format.ts'

export const backupsText: typeof english = {
  title: (madeAt) => `Sicherung vom ${madeAt} wiederherstellen?`,
  text: (conversations) =>
    `Sie enthält ${count(conversations, { one: 'Chat', other: 'Chats' })} und tritt an die Stelle der jetzigen Chats und Einstellungen. Diese werden beiseitegelegt und nicht gelöscht. Die App startet neu.`,
  lost: 'Was seither geschrieben wurde, ist nicht darin.',
  restore: 'Wiederherstellen',
  restoring: 'Wird wiederhergestellt',
  cancel: 'Abbrechen',
}
