import type { FileProblem } from '../../text/en/clips.ts'

/** Part of a file's sound as clips keep it, ready to be written, and how far in the file it ends, from 0 to 1. */
export interface SoundPiece {
  readonly sound: Uint8Array<ArrayBuffer>
  readonly done: number
}

/** What the worker is told: the file, then each time that one more piece is wanted. */
export type ToSoundReader = File | 'next'

/** What it answers, to each once; null when there is no more. */
export type FromSoundReader = SoundPiece | { readonly problem: FileProblem } | null
