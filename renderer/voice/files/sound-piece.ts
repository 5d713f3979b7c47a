import type { FileProblem } from '../../text/en/clips.ts'

/** Part of a file's sound in the format of clips, and the position of its end in the file from 0 to 1. */
export interface SoundPiece {
  readonly sound: Uint8Array<ArrayBuffer>
  readonly done: number
}

/** Messages to the worker: the file, then a request for each further piece. */
export type ToSoundReader = File | 'next'

/** The worker's answer to each message; null at the end. */
export type FromSoundReader = SoundPiece | { readonly problem: FileProblem } | null
