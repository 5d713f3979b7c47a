import { Check, Copy } from 'lucide-react'
import { asCurl } from '#shared/chat/request-as-code.ts'
import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

const keyVariable = 'GATEHOUSE_API_KEY'

/** Copies a kept request as a command, which reads the key from a variable. */
export function CopyAsCurl({ request: { id, path } }: { request: ProgramRequest }) {
  const { data: access } = useCall('programs.access', {})
  const { isCopied, copy } = useCopy()
  const read = useCommand('programRequests.read', { failed: text.notCopied })
  const url = access?.state === 'open' ? access.baseUrl + path : null

  function copyCommand(): void {
    read.mutate(
      { id },
      {
        onSuccess({ texts }) {
          const body = tryParseJson(texts?.request ?? '')
          if (!isRecord(body)) return
          const headers = { 'Content-Type': 'application/json', Authorization: '' }
          copy(asCurl({ url, headers, body }, keyVariable))
        },
      },
    )
  }

  return (
    <IconButton label={isCopied ? text.copied : text.copyCurl} icon={isCopied ? Check : Copy} onClick={copyCommand} />
  )
}
