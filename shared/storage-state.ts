import type { z } from 'zod'
import type * as schema from './storage-state-schema.ts'

export type StorageState = z.infer<typeof schema.storageState>
export type BackupProblem = z.infer<typeof schema.backupProblem>
export type Backup = z.infer<typeof schema.backup>
