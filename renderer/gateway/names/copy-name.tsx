import { Check, Copy } from 'lucide-react'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Copies a name that programs write as their model. */
export function CopyName({ name }: { name: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <IconButton
      size="small"
      icon={isCopied ? Check : Copy}
      label={isCopied ? text.copied : text.copy(name)}
      onClick={() => copy(name)}
    />
  )
}
