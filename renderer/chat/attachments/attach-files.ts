import { maxAttachmentChunkBytes } from '#shared/message-rules.ts'
import type { Attachment, AttachmentProblem } from '#shared/attachment.ts'
import { toErrorData, type ErrorData } from '#shared/errors.ts'
import type { ServerResource } from '#shared/tools/tool.ts'
import { call } from '../../bridge/call.ts'
import { attachmentsText } from '../../text/en/attachments.ts'
import type { AttachmentPlace } from './attachment-place.ts'
import { type IncomingFile, incomingOf, useIncomingFiles } from './incoming-files.ts'

let lastId = 0

/** Reads files one after the other and attaches them to a message. Problems are shown in `place`. */
export async function attachDropped(
  place: AttachmentPlace,
  files: readonly File[],
  folders: readonly string[],
): Promise<void> {
  for (const name of folders) show(place, { id: newId(), name, state: 'refused', problem: 'folder' })
  const waiting = files.map((file) => ({ file, id: newId(), abort: new AbortController() }))
  for (const { file, id, abort } of waiting) {
    show(place, { id, name: file.name, state: 'reading', done: 0, cancel: () => abort.abort() })
  }
  for (const { file, id, abort } of waiting) {
    const showProgress = (done: number) =>
      show(place, { id, name: file.name, state: 'reading', done, cancel: () => abort.abort() })
    await attachOne(place, id, file.name, () => upload(file, showProgress, abort.signal), {
      retry: () => attachFilesAgain(place, id, file),
    })
  }
}

/** Opens the file dialog and attaches the chosen files. */
export async function attachChosen(place: AttachmentPlace): Promise<void> {
  const id = newId()
  try {
    for (const chosen of await call('attachment.choose', {})) {
      if (chosen.type === 'refused') {
        show(place, { id: newId(), name: chosen.name, state: 'refused', problem: chosen.problem })
        continue
      }
      const { attachment } = chosen
      const retry = () => void attachChosen(place)
      await attachOne(place, newId(), attachment.name, async () => attachment, { retry })
    }
  } catch (error) {
    const retry = () => {
      dismissIncoming(place, id)
      void attachChosen(place)
    }
    show(place, { id, name: attachmentsText.attached, state: 'failed', error: toErrorData(error), retry })
  }
}

/** Attaches what a tool server lists. The server reads it now; a read that is cancelled attaches nothing. */
export async function attachServerResource(
  place: AttachmentPlace,
  resource: Pick<ServerResource, 'server' | 'uri' | 'name'>,
): Promise<void> {
  const { server, uri, name } = resource
  const id = newId()
  const abort = new AbortController()
  const cancel = () => {
    abort.abort()
    dismissIncoming(place, id)
  }
  show(place, { id, name, state: 'reading', done: 0, cancel })
  const read = async () => {
    const { attachment } = await call('tools.attachResource', { name: server, uri, conversationId: place.id })
    return abort.signal.aborted ? null : attachment
  }
  const retry = () => {
    dismissIncoming(place, id)
    void attachServerResource(place, resource)
  }
  await attachOne(place, id, name, read, { retry, signal: abort.signal })
}

export function dismissIncoming({ id: placeId }: AttachmentPlace, wanted: number): void {
  useIncomingFiles.setState((all) => ({
    [placeId]: incomingOf(all, placeId).filter(({ id }) => id !== wanted),
  }))
}

function attachFilesAgain(place: AttachmentPlace, id: number, file: File): void {
  dismissIncoming(place, id)
  void attachDropped(place, [file], [])
}

async function attachOne(
  place: AttachmentPlace,
  id: number,
  name: string,
  read: () => Promise<Attachment | null>,
  { retry, signal }: { retry: () => void; signal?: AbortSignal },
): Promise<void> {
  try {
    const attachment = await read()
    if (attachment !== null) await place.put(attachment)
    dismissIncoming(place, id)
  } catch (error) {
    if (signal?.aborted === true) return
    const data = toErrorData(error)
    const problem = error instanceof DOMException ? problemOfReading(error) : problemIn(data)
    if (problem !== null) show(place, { id, name, state: 'refused', problem })
    else show(place, { id, name, state: 'failed', error: data, retry })
  }
}

/** Uploads a file in chunks. Returns null if the upload was cancelled. */
async function upload(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<Attachment | null> {
  const { uploadId } = await call('attachment.begin', { name: file.name, bytes: file.size })
  try {
    for (let offset = 0; offset < file.size; offset += maxAttachmentChunkBytes) {
      if (signal.aborted) return null
      const piece = new Uint8Array(await file.slice(offset, offset + maxAttachmentChunkBytes).arrayBuffer())
      await call('attachment.append', { uploadId, offset, piece })
      onProgress(Math.min(1, (offset + maxAttachmentChunkBytes) / file.size))
    }
    return signal.aborted ? null : await call('attachment.finish', { uploadId })
  } finally {
    // Finished uploads need no clean-up.
    void call('attachment.cancel', { uploadId }).catch(() => undefined)
  }
}

/** Chromium refuses to read a file that was changed or removed since it was dropped. */
function problemOfReading({ name }: DOMException): AttachmentProblem {
  return name === 'NotReadableError' ? 'changed' : 'unreadable'
}

function problemIn(error: ErrorData): AttachmentProblem | null {
  if (error.source !== 'app' || error.kind !== 'bad-input' || error.field === undefined) return null
  return isProblem(error.field) ? error.field : null
}

function isProblem(field: string): field is AttachmentProblem {
  return Object.hasOwn(attachmentsText.problems, field)
}

function show({ id: placeId }: AttachmentPlace, file: IncomingFile): void {
  useIncomingFiles.setState((all) => {
    const before = incomingOf(all, placeId)
    const isKnown = before.some(({ id }) => id === file.id)
    return { [placeId]: isKnown ? before.map((each) => (each.id === file.id ? file : each)) : [...before, file] }
  })
}

function newId(): number {
  lastId += 1
  return lastId
}
