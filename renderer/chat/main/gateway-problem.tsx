import { ArrowRight, KeyRound, LogIn, Settings, SquarePen, Unplug, WifiOff } from 'lucide-react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { gatewayProblemText as text } from '../../text/en/gateway-problem.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { Problem } from '../../ui/problem.tsx'
import { useStartSignIn } from '../../gateways/gateway-commands.ts'
import { openKeyDialog } from '../../gateways/key-dialog-state.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { useOpenNewChat } from '../list/new-chat.ts'
import { type GatewayProblemKind, gatewayProblemOf } from './gateway-problem-of.ts'
import notices from '../composer/notices.module.css'

/** Shows above the composer why this chat cannot be answered now. The input is kept. Renders nothing if all is well. */
export default function GatewayProblem({
  conversationId,
  gateway,
}: {
  conversationId: string
  gateway: ConversationGateway
}) {
  const keychain = useCall('keychain.state', {}).data
  const restart = useCommand('gateway.restart')
  const problem = gatewayProblemOf(gateway, { keychain, isRestarting: restart.isPending })
  if (gateway.kind === 'removed') {
    return (
      <div className={notices.problem}>
        <MissingGateway conversationId={conversationId} />
      </div>
    )
  }
  if (gateway.kind === 'unknown' || problem === null) return null
  return (
    <div className={notices.problem}>
      {problem === 'unreachable' ? (
        <Unreachable profile={gateway.profile} restart={restart} />
      ) : (
        <WithoutKey profile={gateway.profile} problem={problem} />
      )}
    </div>
  )
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

interface UnreachableProps {
  profile: GatewayProfileView
  restart: ReturnType<typeof useCommand<'gateway.restart'>>
}

function Unreachable({ profile, restart }: UnreachableProps) {
  const status = useCall('gateway.status', {}).data
  const isEmbedded = profile.kind === 'embedded'
  const isRestarting = restart.isPending || status?.state === 'starting'
  const label = isEmbedded ? (isRestarting ? text.restarting : text.restart) : isRestarting ? text.trying : text.again
  return (
    <NoticeStrip
      icon={WifiOff}
      title={restart.isError ? text.restartFailed : text.unreachable(profile.name)}
      text={text.kept}
      action={
        <Button size="small" busy={isRestarting} onClick={() => restart.mutate({ profileId: profile.id })}>
          {label}
        </Button>
      }
    />
  )
}

interface WithoutKeyProps {
  profile: GatewayProfileView
  problem: Exclude<GatewayProblemKind, 'unreachable'>
}

function WithoutKey({ profile, problem }: WithoutKeyProps) {
  const openGateway = useOpenGateway()
  const startSignIn = useStartSignIn()
  const changeSettings = useChangeSettings()
  const { id, name } = profile
  switch (problem) {
    case 'signing-in':
      return (
        <NoticeStrip
          icon={KeyRound}
          title={text.signingIn(name)}
          action={
            <Button size="small" onClick={() => openGateway(id)}>
              {text.show}
            </Button>
          }
        />
      )
    case 'signed-out':
    case 'refused':
      return (
        <NoticeStrip
          icon={KeyRound}
          title={problem === 'refused' ? text.refused(name) : text.signedOut(name)}
          text={text.kept}
          action={
            <Button size="small" icon={LogIn} onClick={() => startSignIn(profile)}>
              {problem === 'refused' ? text.signInAgain : text.signIn}
            </Button>
          }
        />
      )
    case 'key-needed':
    case 'key-refused':
      return (
        <NoticeStrip
          icon={KeyRound}
          title={problem === 'key-refused' ? text.refused(name) : text.keyNeeded(name)}
          text={text.kept}
          action={
            <Button size="small" onClick={() => openKeyDialog(id)}>
              {problem === 'key-refused' ? text.replaceKey : text.addKey}
            </Button>
          }
        />
      )
    case 'keychain-locked':
    case 'keychain-no-answer':
      return (
        <NoticeStrip
          icon={KeyRound}
          title={noKeychain[problem](name)}
          text={text.kept}
          action={
            <Button size="small" onClick={() => changeSettings({ view: 'settings', settingsGatewayId: null })}>
              {text.howToFix}
            </Button>
          }
        />
      )
  }
}

const noKeychain = {
  'keychain-locked': text.noKeychain.locked,
  'keychain-no-answer': text.noKeychain['no-answer'],
}
