import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** The dialog that restores a backup. */
export const backupsText = defineText('backupsText', {
  title: (madeAt: string) => `Restore the backup of ${madeAt}?`,
  text: (conversations: number) =>
    `It holds ${count(conversations, { one: 'chat', other: 'chats' })}. Your current chats and settings will be moved aside, not deleted, and Gatehouse will restart.`,
  lost: 'Anything newer is not in the backup.',
  restore: 'Restore',
  restoring: 'Restoring',
  cancel: 'Cancel',
} as const)
