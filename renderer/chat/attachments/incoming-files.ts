import type { ClipboardEvent } from 'react'
import { create } from 'zustand'
import type { AttachmentProblem } from '#shared/attachment.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { AttachmentPlace } from './attachment-place.ts'

/** A file that is being attached, or why that failed. */
export type IncomingFile = { readonly id: number; readonly name: string } & (
  | { readonly state: 'reading'; readonly done: number; readonly cancel: () => void }
  | { readonly state: 'refused'; readonly problem: AttachmentProblem }
  | { readonly state: 'failed'; readonly error: ErrorData; readonly retry: () => void }
)

/** By place, so that attaching continues while another chat is open. */
export const useIncomingFiles = create<Readonly<Record<string, readonly IncomingFile[]>>>(() => ({}))

const none: readonly IncomingFile[] = []

export function incomingOf(all: Readonly<Record<string, readonly IncomingFile[]>>, placeId: string) {
  return all[placeId] ?? none
}

/** Attaches dropped or pasted files. The code for it is loaded with the first files. */
export function attachFiles(place: AttachmentPlace, files: readonly File[], folders: readonly string[] = []): void {
  void import('./attach-files.ts').then((work) => work.attachDropped(place, files, folders))
}

/** Opens the file dialog and attaches the chosen files. */
export function chooseFiles(place: AttachmentPlace): void {
  void import('./attach-files.ts').then((work) => work.attachChosen(place))
}

/** Attaches the files of the clipboard, if files were copied. */
export function attachPasted(place: AttachmentPlace, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  // A copied table also comes as a picture: its text is meant.
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  attachFiles(place, [...files])
}
