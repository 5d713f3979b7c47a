import { Globe } from 'lucide-react'
import { useState } from 'react'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import { useCommand } from '../bridge/query.ts'
import { useSwitchGateway } from '../gateways/gateway-commands.ts'
import { signInOf, useGateways } from '../gateways/gateways.ts'
import { connectCardsText as text } from '../text/en/connect-cards.ts'
import { gatewayMenuText } from '../text/en/gateway-menu.ts'
import { statusOfProfile } from '../text/profile-status.ts'
import { Button } from '../ui/button.tsx'
import { ConnectCard, type ConnectCardsProps } from './connect-card.tsx'
import { PasteKey } from './paste-key.tsx'
import styles from './connect-cards.module.css'

interface OpenRouterCardProps extends Pick<ConnectCardsProps, 'form' | 'onConnected'> {
  /** Whether signing in is the shortest way to an answer. */
  isFirst: boolean
  /** Runs before anything here can connect the gateway. */
  onBegin: () => void
}

/** The card of OpenRouter: sign in in the browser, or paste a key, both without leaving the screen. */
export function OpenRouterCard({ form, isFirst, onBegin, onConnected }: OpenRouterCardProps) {
  const { profiles, status, signIn } = useGateways()
  const switchGateway = useSwitchGateway()
  const profile = profiles?.find(({ kind }) => kind === 'openrouter')
  const [isPasting, setPasting] = useState(false)
  if (profile === undefined) return null
  const rest = form === 'full' ? text.openRouterText : text.openRouterShort
  if (isPasting) {
    return (
      <ConnectCard title={profile.name} icon={<Globe />}>
        <PasteKey profile={profile} onBegin={onBegin} onCancel={() => setPasting(false)} />
      </ConnectCard>
    )
  }
  const profileStatus = statusOfProfile(profile, status, signIn)
  if (profileStatus === 'connected' || profileStatus === 'signed-in') {
    return (
      <ConnectCard
        title={profile.name}
        icon={<Globe />}
        actions={
          <Button
            aria-label={text.modelToUse(profile.name)}
            onClick={() => {
              if (profile.isActive) return onConnected()
              onBegin()
              switchGateway(profile)
            }}
          >
            {text.use}
          </Button>
        }
      >
        <p>{gatewayMenuText.statuses[profileStatus]}</p>
      </ConnectCard>
    )
  }
  return (
    <SignInCard
      profile={profile}
      state={signInOf(profile, signIn)}
      rest={rest}
      isFirst={isFirst}
      onBegin={onBegin}
      onPaste={() => setPasting(true)}
    />
  )
}

interface SignInCardProps extends Pick<OpenRouterCardProps, 'isFirst' | 'onBegin'> {
  profile: GatewayProfileView
  state: SignInState
  /** The text until a sign-in begins. */
  rest: string
  onPaste: () => void
}

function SignInCard({ profile, state, rest, isFirst, onBegin, onPaste }: SignInCardProps) {
  const start = useCommand('signIn.start')
  const openAgain = useCommand('signIn.openAgain', { failed: text.notStarted })
  const cancel = useCommand('signIn.cancel')
  const paste = (
    <Button
      variant="ghost"
      onClick={() => {
        if (state.step === 'waiting') cancel.mutate({})
        onPaste()
      }}
    >
      {text.pasteKey}
    </Button>
  )
  switch (state.step) {
    case 'waiting':
      return (
        <ConnectCard
          title={profile.name}
          icon={<Globe />}
          actions={
            <>
              <Button busy={openAgain.isPending} onClick={() => openAgain.mutate({})}>
                {text.openAgain}
              </Button>
              {paste}
              <Button variant="ghost" onClick={() => cancel.mutate({})}>
                {text.cancel}
              </Button>
            </>
          }
        >
          <output>{text.waiting}</output>
        </ConnectCard>
      )
    case 'exchanging':
      return (
        <ConnectCard title={profile.name} icon={<Globe />}>
          <output>{text.finishing}</output>
        </ConnectCard>
      )
    case 'idle':
    case 'done':
    case 'failed': {
      const problem = start.isError ? text.notStarted : state.step === 'failed' ? text.notFinished : null
      return (
        <ConnectCard
          title={profile.name}
          icon={<Globe />}
          actions={
            <>
              <Button
                variant={isFirst ? 'primary' : 'default'}
                aria-label={text.signInTo(profile.name)}
                busy={start.isPending}
                onClick={() => {
                  onBegin()
                  start.mutate({ profileId: profile.id })
                }}
              >
                {start.isPending ? text.starting : text.signIn}
              </Button>
              {paste}
            </>
          }
        >
          {problem === null ? (
            <p>{rest}</p>
          ) : (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </ConnectCard>
      )
    }
  }
}
