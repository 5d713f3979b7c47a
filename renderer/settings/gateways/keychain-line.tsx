import { KeyRound, Lock } from 'lucide-react'
import { useState } from 'react'
import type { KeychainState } from '#shared/gateway-profile.ts'
import { useCall } from '../../bridge/query.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { keychainText as text } from '../../text/en/keychain.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KeychainHelp } from './keychain-help.tsx'
import { useKeychain } from './use-keychain.ts'
import styles from './gateways-section.module.css'

/** Says where keys are stored, once the keychain was checked, and how to get a keychain if there is none. */
export function KeychainLine() {
  const kind = useKeychain()
  const state = useCall('keychain.state', {}).data
  if (kind === 'unknown' || state === undefined) return null
  if (state.kind === 'memory') return <MemoryLine state={state} />
  return (
    <p className={classNames('small quiet row', styles.keychain)}>
      <Lock className="s" />
      {gatewaysText.keysInKeychain}
    </p>
  )
}

function MemoryLine({ state }: { state: Extract<KeychainState, { kind: 'memory' }> }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const title = text.titles[state.reason]
  return (
    <section aria-label={title} className={classNames('small row', styles.keychain)}>
      <KeyRound className="s t-warn" />
      <output>
        <span className="t-warn">{title}</span> <span className="dim">{text.text}</span>
      </output>
      <Button size="small" onClick={() => setHelpOpen(true)}>
        {text.howTo}
      </Button>
      {isHelpOpen && <KeychainHelp state={state} onClose={() => setHelpOpen(false)} />}
    </section>
  )
}
