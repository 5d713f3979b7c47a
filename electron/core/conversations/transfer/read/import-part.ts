import type { ExportedConversation } from '../exported.ts'

/** What is found in a file of chats, one thing at a time. */
export type ImportPart =
  /** Told first: how many there are. */
  | { readonly type: 'found'; readonly conversations: number }
  /** A file that messages of the conversations after it refer to. */
  | { readonly type: 'file'; readonly name: string; readonly bytes: Uint8Array }
  /** `isForeign`: it was held somewhere else, and cost nothing here. */
  | { readonly type: 'conversation'; readonly conversation: ExportedConversation; readonly isForeign: boolean }
  /** `isWhole`: a conversation did not come in, and not only something of one. */
  | { readonly type: 'skipped'; readonly what: string; readonly why: string; readonly isWhole: boolean }

/** Reads a file of chats. Throws `bad-input` where it is none. */
export type ReadImport = (path: string, signal: AbortSignal) => AsyncIterable<ImportPart>
