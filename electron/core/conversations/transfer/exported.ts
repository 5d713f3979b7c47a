import type { z } from 'zod'
import type * as schema from '#shared/conversation-export-schema.ts'

export type ExportedConversation = z.infer<typeof schema.exportedConversation>
export type ExportedMessage = z.infer<typeof schema.exportedMessage>
export type ExportedComparison = z.infer<typeof schema.exportedComparison>
export type ExportedAnswer = z.infer<typeof schema.exportedAnswer>
