import { useEffect, useState } from 'react'
import { storedFileProblem } from '#shared/message-rules.ts'
import type { Attachment } from '#shared/attachment.ts'
import { toErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import type { FileTrouble } from '../../text/en/attachments.ts'

/** Returns why an attached file cannot be shown or sent, or null if it can. Does not load the file. */
export function useFileTrouble({ hash }: Attachment): FileTrouble | null {
  const [trouble, setTrouble] = useState<FileTrouble | null>(null)
  useEffect(() => {
    let isWanted = true
    call('attachment.read', { hash, offset: 0, length: 0 }).then(
      () => isWanted && setTrouble(null),
      (error: unknown) => isWanted && setTrouble(storedFileProblem(toErrorData(error)) ?? 'unreadable'),
    )
    return () => {
      isWanted = false
    }
  }, [hash])
  return trouble
}
