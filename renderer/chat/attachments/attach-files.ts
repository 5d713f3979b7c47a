import { type Attachment, type AttachmentProblem, attachmentPiece } from '#shared/attachment.ts'
import { toErrorData, type ErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { attachmentsText } from '../../text/en/attachments.ts'
import { type IncomingFile, incomingOf, useIncomingFiles } from './incoming-files.ts'

let lastId = 0

/** Reads files one after the other and puts them to the next message. What is wrong with one is said at its place. */
export async function attachDropped(
  conversationId: string,
  files: readonly File[],
  folders: readonly string[],
): Promise<void> {
  for (const name of folders) put(conversationId, { id: newId(), name, state: 'refused', problem: 'folder' })
  const waiting = files.map((file) => ({ file, id: newId(), abort: new AbortController() }))
  for (const { file, id, abort } of waiting) {
    put(conversationId, { id, name: file.name, state: 'reading', done: 0, cancel: () => abort.abort() })
  }
  for (const { file, id, abort } of waiting) {
    const show = (done: number) =>
      put(conversationId, { id, name: file.name, state: 'reading', done, cancel: () => abort.abort() })
    await bring(conversationId, id, file.name, () => upload(file, show, abort.signal), {
      retry: () => attachFilesAgain(conversationId, id, file),
    })
  }
}

/** Asks which files, and puts them to the next message. */
export async function attachChosen(conversationId: string): Promise<void> {
  const id = newId()
  try {
    for (const chosen of await call('attachment.choose', {})) {
      if (chosen.type === 'refused') {
        put(conversationId, { id: newId(), name: chosen.name, state: 'refused', problem: chosen.problem })
        continue
      }
      const { attachment } = chosen
      const retry = () => void attachChosen(conversationId)
      await bring(conversationId, newId(), attachment.name, async () => attachment, { retry })
    }
  } catch (error) {
    const retry = () => {
      dismissIncoming(conversationId, id)
      void attachChosen(conversationId)
    }
    put(conversationId, { id, name: attachmentsText.attached, state: 'failed', error: toErrorData(error), retry })
  }
}

export function dismissIncoming(conversationId: string, wanted: number): void {
  useIncomingFiles.setState((all) => ({
    [conversationId]: incomingOf(all, conversationId).filter(({ id }) => id !== wanted),
  }))
}

function attachFilesAgain(conversationId: string, id: number, file: File): void {
  dismissIncoming(conversationId, id)
  void attachDropped(conversationId, [file], [])
}

async function bring(
  conversationId: string,
  id: number,
  name: string,
  read: () => Promise<Attachment | null>,
  { retry }: { retry: () => void },
): Promise<void> {
  try {
    const attachment = await read()
    if (attachment !== null) await call('conversation.attach', { conversationId, attachment })
    dismissIncoming(conversationId, id)
  } catch (error) {
    const data = toErrorData(error)
    const problem = error instanceof DOMException ? problemOfReading(error) : problemIn(data)
    if (problem !== null) put(conversationId, { id, name, state: 'refused', problem })
    else put(conversationId, { id, name, state: 'failed', error: data, retry })
  }
}

/** Hands a file over in pieces. Null where it was given up. */
async function upload(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<Attachment | null> {
  const { uploadId } = await call('attachment.begin', { name: file.name, bytes: file.size })
  try {
    for (let offset = 0; offset < file.size; offset += attachmentPiece) {
      if (signal.aborted) return null
      const piece = new Uint8Array(await file.slice(offset, offset + attachmentPiece).arrayBuffer())
      await call('attachment.append', { uploadId, offset, piece })
      onProgress(Math.min(1, (offset + attachmentPiece) / file.size))
    }
    return signal.aborted ? null : await call('attachment.finish', { uploadId })
  } finally {
    // Of one that is finished nothing is there to be forgotten.
    void call('attachment.cancel', { uploadId }).catch(() => undefined)
  }
}

/** Chromium refuses to read a file that was changed or that went away since it was dropped. */
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

function put(conversationId: string, file: IncomingFile): void {
  useIncomingFiles.setState((all) => {
    const before = incomingOf(all, conversationId)
    const isKnown = before.some(({ id }) => id === file.id)
    return { [conversationId]: isKnown ? before.map((each) => (each.id === file.id ? file : each)) : [...before, file] }
  })
}

function newId(): number {
  lastId += 1
  return lastId
}
