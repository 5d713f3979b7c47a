import type { Migration } from './migrate.ts'
import { conversations } from './migrations/0001-conversations.ts'
import { settings } from './migrations/0002-settings.ts'

/** Every step of the schema, oldest first. A released step is never edited: a change is a new step. */
export const migrations: readonly Migration[] = [conversations, settings]
