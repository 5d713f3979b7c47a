import type { ClipboardEvent } from 'react'
import { create } from 'zustand'
import type { AttachmentProblem } from '#shared/attachment.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { FilesPlace } from './files-place.ts'

/** A file on its way to a message, or why it did not get there. */
export type IncomingFile = { readonly id: number; readonly name: string } & (
  | { readonly state: 'reading'; readonly done: number; readonly cancel: () => void }
  | { readonly state: 'refused'; readonly problem: AttachmentProblem }
  | { readonly state: 'failed'; readonly error: ErrorData; readonly retry: () => void }
)

/** By the place that they go to, so that a chat that is left and come back to goes on. */
export const useIncomingFiles = create<Readonly<Record<string, readonly IncomingFile[]>>>(() => ({}))

const none: readonly IncomingFile[] = []

export function incomingOf(all: Readonly<Record<string, readonly IncomingFile[]>>, placeId: string) {
  return all[placeId] ?? none
}

/** Takes dropped or pasted files. What it takes is fetched with the first. */
export function attachFiles(place: FilesPlace, files: readonly File[], folders: readonly string[] = []): void {
  void import('./attach-files.ts').then((work) => work.attachDropped(place, files, folders))
}

/** Asks which files, and takes them. */
export function chooseFiles(place: FilesPlace): void {
  void import('./attach-files.ts').then((work) => work.attachChosen(place))
}

/** Takes the files of the clipboard, where files are what was copied. */
export function attachPasted(place: FilesPlace, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  // A table that is copied comes as a picture, too: its text is what is meant.
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  attachFiles(place, [...files])
}
