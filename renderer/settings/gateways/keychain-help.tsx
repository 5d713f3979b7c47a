import type { KeychainState } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import { keychainText as text } from '../../text/en/keychain.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { platform } from '../../ui/platform.ts'
import styles from './keychain-help.module.css'

interface KeychainHelpProps {
  state: Extract<KeychainState, { kind: 'memory' }>
  onClose: () => void
}

/** Says how to get a keychain on this system, and tries it again. */
export function KeychainHelp({ state, onClose }: KeychainHelpProps) {
  const retry = useCommand('keychain.check')
  // While this dialog is shown, every retry has failed.
  const hasRetryFailed = retry.isSuccess || retry.isError
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.help}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.close}
          </Button>
          <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate({})}>
            {retry.isPending ? text.trying : text.again}
          </Button>
        </>
      }
    >
      <div className={classNames('stack', styles.help)}>
        <p>{text.reasons[state.reason]}</p>
        <ol className={styles.steps}>
          {text.steps[platform][state.reason].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{text.why}</p>
        {hasRetryFailed && <output className="t-warn">{text.still}</output>}
        {state.message !== '' && (
          <details className="small">
            <summary>{text.details}</summary>
            <p className={classNames('mono', styles.message)}>{translateMainMessage(state)}</p>
          </details>
        )}
      </div>
    </Dialog>
  )
}
