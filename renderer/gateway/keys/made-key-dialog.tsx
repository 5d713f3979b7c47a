import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../bridge/query.ts'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './key-dialog.module.css'

const text = gatewayKeysText.made

interface MadeKeyDialogProps {
  name: string
  /** The key, which is shown this once. */
  secret: string
  onClose: () => void
}

/** Shows a new key, once. Until it was copied, only Done closes it: a press beside it would lose the key. */
export function MadeKeyDialog({ name, secret, onClose }: MadeKeyDialogProps) {
  const { data: access } = useCall('programs.access', {})
  const [wasCopied, setWasCopied] = useState(false)
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={() => wasCopied && onClose()}
      title={text.title(name)}
      footer={
        <Button variant={wasCopied ? 'primary' : 'default'} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className={styles.secrets}>
        <p>{text.text}</p>
        <Copied
          label={text.key}
          value={secret}
          copy={text.copyKey}
          isMain={!wasCopied}
          onCopied={() => setWasCopied(true)}
        />
        {access?.state === 'open' && <Copied label={text.address} value={access.baseUrl} copy={text.copyAddress} />}
      </div>
    </Dialog>
  )
}

interface CopiedProps {
  label: string
  value: string
  /** Label of the button. */
  copy: string
  /** It is what the person most likely wants now. */
  isMain?: boolean
  onCopied?: () => void
}

/** A value with a button that copies it. */
function Copied({ label, value, copy: action, isMain = false, onCopied }: CopiedProps) {
  const { isCopied, copy } = useCopy()
  return (
    <div className="stack">
      <span className="label">{label}</span>
      <div className={styles.secret}>
        <span className={classNames('mono grow', styles.value)}>{value}</span>
        <Button
          size="small"
          variant={isMain ? 'primary' : 'ghost'}
          icon={Copy}
          aria-label={isCopied ? undefined : action}
          data-autofocus={onCopied === undefined ? undefined : ''}
          onClick={() => {
            copy(value)
            onCopied?.()
          }}
        >
          {isCopied ? text.copied : action}
        </Button>
      </div>
    </div>
  )
}
