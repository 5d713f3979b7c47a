import { ArrowRight, KeyRound, LogIn, Settings, SquarePen, Unplug } from 'lucide-react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import type { ProfileStatus } from '../../text/profile-status.ts'
import { Button } from '../../ui/button.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { Problem } from '../../ui/problem.tsx'
import { useStartSignIn } from '../../gateways/gateway-commands.ts'
import { type ConversationGateway, lacksKey } from '../conversation/conversation-gateway.ts'
import { useOpenNewChat } from '../list/new-chat.ts'
import notices from '../composer/notices.module.css'

const text = chatText.gatewayProblem

/** Shows above the composer why this chat cannot be answered now. The input is kept. Renders nothing if all is well. */
export function GatewayProblem({ conversationId, gateway }: { conversationId: string; gateway: ConversationGateway }) {
  switch (gateway.kind) {
    case 'unknown':
      return null
    case 'removed':
      return (
        <div className={notices.problem}>
          <MissingGateway conversationId={conversationId} />
        </div>
      )
    case 'known': {
      const { profile, profileStatus } = gateway
      if (!lacksKey(gateway) && profileStatus !== 'refused') return null
      return (
        <div className={notices.problem}>
          <SignedOut profile={profile} profileStatus={profileStatus} />
        </div>
      )
    }
  }
}

function MissingGateway({ conversationId }: { conversationId: string }) {
  const newChat = useOpenNewChat()
  const active = useGateways().profiles?.find(({ isActive }) => isActive)
  const composer = useComposer()
  const move = useCommand('conversation.moveToActiveGateway', { failed: text.notMoved })
  const changeSettings = useChangeSettings()
  return (
    <Problem
      tone="warn"
      icon={Unplug}
      title={text.gone.title}
      text={text.gone.text}
      actions={
        <>
          {active !== undefined && (
            <Button
              icon={ArrowRight}
              busy={move.isPending}
              onClick={() => {
                // The button disappears with the problem, and would take the focus with it.
                composer.current?.focus()
                move.mutate({ conversationId })
              }}
            >
              {text.use(active.name)}
            </Button>
          )}
          <Button variant="ghost" icon={SquarePen} onClick={() => void newChat()}>
            {chatText.newChat}
          </Button>
          <Button
            variant="ghost"
            icon={Settings}
            onClick={() => changeSettings({ view: 'settings', settingsGatewayId: null })}
          >
            {text.settings}
          </Button>
        </>
      }
    />
  )
}

function SignedOut({ profile, profileStatus }: { profile: GatewayProfileView; profileStatus: ProfileStatus }) {
  const openGateway = useOpenGateway()
  const startSignIn = useStartSignIn()
  const words =
    profileStatus === 'refused' ? text.refused : profileStatus === 'signing-in' ? text.signingIn : text.signedOut
  return (
    <Problem
      tone="warn"
      icon={KeyRound}
      title={words.title(profile.name)}
      text={words.text}
      actions={
        <>
          {profile.authorizeUrl !== null && profileStatus !== 'signing-in' && (
            <Button icon={LogIn} onClick={() => startSignIn(profile)}>
              {profileStatus === 'refused' ? text.signInAgain : text.signIn}
            </Button>
          )}
          <Button variant="ghost" icon={Settings} onClick={() => openGateway(profile.id)}>
            {text.settings}
          </Button>
        </>
      }
    />
  )
}
