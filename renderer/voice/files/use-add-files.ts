import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { selectClip } from '../../sound/dictation/selected-clip.ts'
import type { FileProblem } from '../../text/en/clips.ts'

/** A file that is being imported. */
export type AddedFile = { readonly id: number; readonly name: string } & (
  | { readonly state: 'reading'; readonly done: number; readonly cancel: () => void }
  | { readonly state: 'bad'; readonly problem: FileProblem }
  | { readonly state: 'failed'; readonly error: ErrorData; readonly retry: () => void }
)

export interface AddFiles {
  readonly files: readonly AddedFile[]
  readonly add: (files: Iterable<File>) => void
  readonly dismiss: (id: number) => void
}

let lastId = 0

/** Imports files as clips, one after the other. The code that reads them is loaded with the first. */
export function useAddFiles(): AddFiles {
  const [files, setFiles] = useState<readonly AddedFile[]>([])
  const put = (file: AddedFile) =>
    setFiles((before) =>
      before.some(({ id }) => id === file.id)
        ? before.map((each) => (each.id === file.id ? file : each))
        : [...before, file],
    )
  const dismiss = (wanted: number) => setFiles((before) => before.filter(({ id }) => id !== wanted))

  async function addOne(file: File): Promise<void> {
    lastId += 1
    const entry = { id: lastId, name: file.name }
    const abort = new AbortController()
    const cancel = () => abort.abort()
    const show = (done: number) => put({ ...entry, state: 'reading', done, cancel })
    show(0)
    const { addFile } = await import('./add-file.ts')
    const { soundOfFile } = await import('./sound-of-file.ts')
    const { SoundFileError } = await import('./sound-file-error.ts')
    try {
      const clip = await addFile(file.name, soundOfFile(file), show, abort.signal)
      if (clip) selectClip(clip.id)
      dismiss(entry.id)
    } catch (error) {
      if (error instanceof SoundFileError) put({ ...entry, state: 'bad', problem: error.problem })
      else put({ ...entry, state: 'failed', error: toErrorData(error), retry: () => add([file], entry.id) })
    }
  }

  async function addAll(wanted: readonly File[]): Promise<void> {
    for (const file of wanted) await addOne(file)
  }

  function add(wanted: Iterable<File>, instead?: number): void {
    if (instead !== undefined) dismiss(instead)
    void addAll([...wanted])
  }

  return { files, add: (wanted) => add(wanted), dismiss }
}
