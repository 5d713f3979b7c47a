import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { KeychainState } from '#shared/gateway-profile.ts'
import { useCommand } from '../bridge/query.ts'
import { bannersText, keychainHelp } from '../text/en/banners.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { platform } from '../ui/platform.ts'
import { Banner } from './banner.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './keychain-banner.module.css'

const text = bannersText.keychain

interface KeychainBannerProps {
  state: Extract<KeychainState, { kind: 'memory' }>
  onDismiss: () => void
}

/** Reports that keys cannot be kept after a restart, why, and how to fix it. */
export function KeychainBanner({ state, onDismiss }: KeychainBannerProps) {
  const retry = useCommand('keychain.check')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const tryAgain = () => retry.mutate({})
  // While this banner is shown, every retry has failed.
  const hasRetryFailed = retry.isSuccess || retry.isError
  return (
    <>
      <Banner
        tone="warn"
        icon={KeyRound}
        title={text.titles[state.reason]}
        text={hasRetryFailed ? `${text.text} ${text.still}` : text.text}
        actions={
          <>
            <Button size="small" onClick={() => setHelpOpen(true)}>
              {text.howTo}
            </Button>
            <Button size="small" variant="ghost" busy={retry.isPending} onClick={tryAgain}>
              {retry.isPending ? text.trying : text.again}
            </Button>
          </>
        }
        onDismiss={onDismiss}
      />
      <Dialog
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        title={keychainHelp.title}
        footer={
          <>
            <Button variant="ghost" onClick={() => setHelpOpen(false)}>
              {keychainHelp.close}
            </Button>
            <Button variant="primary" busy={retry.isPending} onClick={tryAgain}>
              {retry.isPending ? text.trying : text.again}
            </Button>
          </>
        }
      >
        <div className={classNames('stack', styles.help)}>
          <p>{keychainHelp.reasons[state.reason]}</p>
          <ol className={styles.steps}>
            {keychainHelp.steps[platform][state.reason].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{keychainHelp.why}</p>
          {hasRetryFailed && <output className="t-warn">{text.still}</output>}
          {state.message !== '' && (
            <details className="small">
              <summary>{keychainHelp.details}</summary>
              <p className={classNames('mono', styles.message)}>{translateMainMessage(state)}</p>
            </details>
          )}
        </div>
      </Dialog>
    </>
  )
}
