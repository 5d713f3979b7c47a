import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Words of putting a backup in the place of the data. */
export const backupsText = defineText('backupsText', {
  title: (madeAt: string) => `Restore the backup of ${madeAt}?`,
  text: (conversations: number) =>
    `It holds ${count(conversations, { one: 'chat', other: 'chats' })}. Your current chats and settings will be set aside, not deleted, and Gatehouse will restart.`,
  lost: 'What was written since then is not in it.',
  restore: 'Restore',
  restoring: 'Restoring',
  cancel: 'Cancel',
} as const)
