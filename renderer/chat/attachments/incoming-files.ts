import { create } from 'zustand'
import type { AttachmentProblem } from '#shared/attachment.ts'
import type { ErrorData } from '#shared/errors.ts'

/** A file on its way into the next message of a conversation, or why it did not get there. */
export type IncomingFile = { readonly id: number; readonly name: string } & (
  | { readonly state: 'reading'; readonly done: number; readonly cancel: () => void }
  | { readonly state: 'refused'; readonly problem: AttachmentProblem }
  | { readonly state: 'failed'; readonly error: ErrorData; readonly retry: () => void }
)

/** By conversation, so that a chat that is left and come back to goes on. */
export const useIncomingFiles = create<Readonly<Record<string, readonly IncomingFile[]>>>(() => ({}))

const none: readonly IncomingFile[] = []

export function incomingOf(all: Readonly<Record<string, readonly IncomingFile[]>>, conversationId: string) {
  return all[conversationId] ?? none
}

/** Takes dropped or pasted files. What it takes is fetched with the first. */
export function attachFiles(conversationId: string, files: readonly File[], folders: readonly string[] = []): void {
  void import('./attach-files.ts').then((work) => work.attachDropped(conversationId, files, folders))
}

/** Asks which files, and takes them. */
export function chooseFiles(conversationId: string): void {
  void import('./attach-files.ts').then((work) => work.attachChosen(conversationId))
}
