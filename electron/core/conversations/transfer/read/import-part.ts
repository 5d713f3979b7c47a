import type { Explanation } from '#shared/messages/notice.ts'
import type { ExportedConversation } from '../exported.ts'

/** One part of an imported file. */
export type ImportPart =
  /** Comes first, with the number of conversations. */
  | { readonly type: 'found'; readonly conversations: number }
  /** A file that later conversations reference. */
  | { readonly type: 'file'; readonly name: string; readonly bytes: Uint8Array }
  /** `isForeign`: it comes from another program, so its cost does not count here. */
  | { readonly type: 'conversation'; readonly conversation: ExportedConversation; readonly isForeign: boolean }
  /** `isConversation`: an entire conversation is skipped, not only a part of one. */
  | {
      readonly type: 'skipped'
      readonly what: Explanation
      readonly why: Explanation
      readonly isConversation: boolean
    }

/** Reads a file of conversations. Throws `bad-input` if the format is unknown. */
export type ReadImport = (path: string, signal: AbortSignal) => AsyncIterable<ImportPart>
