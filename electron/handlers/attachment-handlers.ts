import { type AttachmentFiles, nameOf } from '../core/attachments/attachment-files.ts'
import { readChosenFiles } from '../core/attachments/read-chosen-files.ts'
import { createUploads } from '../core/attachments/uploads.ts'
import { type ChooseFile, cleanName } from '../core/choose-file.ts'
import { writeFileAtomically } from '../core/storage/write-atomically.ts'
import { withFileErrors } from '../core/conversations/transfer/with-file-errors.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface AttachmentHandlerParts {
  readonly files: AttachmentFiles
  readonly chooseFile: ChooseFile
}

export function attachmentHandlers({ files, chooseFile }: AttachmentHandlerParts) {
  const uploads = createUploads(files)
  return {
    'attachment.begin': ({ name, bytes }) => uploads.begin(name, bytes),
    'attachment.append': ({ uploadId, offset, piece }) => done(uploads.append(uploadId, offset, piece)),
    'attachment.finish': ({ uploadId }) => uploads.finish(uploadId),
    'attachment.cancel': ({ uploadId }) => done(uploads.cancel(uploadId)),
    'attachment.choose': async () => readChosenFiles(files, await chooseFile.toAttach()),
    'attachment.read': async ({ hash, offset, length }) => ({ bytes: await files.read(hash, offset, length) }),
    'attachment.save': async ({ attachment }) => {
      const bytes = await files.readWhole(attachment)
      const path = await chooseFile.toSave(cleanName(nameOf(attachment.name)) || 'file', 'any')
      if (path !== null) await withFileErrors('written', () => writeFileAtomically(path, [bytes]))
      return { path }
    },
  } satisfies Partial<CallHandlers>
}

/** Returns the answer of a call without output. */
function done(_nothing: void): Record<string, never> {
  return {}
}
