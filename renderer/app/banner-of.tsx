import { KeyRound, LogIn, WifiOff, DatabaseBackup } from 'lucide-react'
import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import { useGateways, useOpenGateway } from '../gateways/gateways.ts'
import type { useCommand } from '../bridge/query.ts'
import { bannersText } from '../text/en/banners.ts'
import { Button } from '../ui/button.tsx'
import { openKeyDialog } from '../gateways/key-dialog-state.ts'
import { useStartSignIn } from '../gateways/gateway-commands.ts'
import { Banner } from './banner.tsx'
import type { BannerContent } from './choose-banner.ts'
import { StorageBanner, lastPathPart, OpenDataFolder, Where } from './storage-banner.tsx'

interface BannerOfProps {
  content: BannerContent
  restart: ReturnType<typeof useCommand<'gateway.restart'>>
  onDismiss: () => void
}

type ContentOf<Kind extends BannerContent['kind']> = Extract<BannerContent, { kind: Kind }>

export default function BannerOf({ content, restart, onDismiss }: BannerOfProps) {
  switch (content.kind) {
    case 'storage':
      return <StorageBanner state={content.state} />
    case 'unreachable':
      return <UnreachableBanner gateway={content.gateway} restart={restart} />
    case 'gateway-set-aside':
      return <GatewaySetAsideBanner setAside={content.setAside} onDismiss={onDismiss} />
    case 'signed-out':
      return <SignedOutBanner gateway={content.gateway} onDismiss={onDismiss} />
  }
}

function UnreachableBanner({
  gateway,
  restart,
}: Pick<ContentOf<'unreachable'>, 'gateway'> & Pick<BannerOfProps, 'restart'>) {
  const text = bannersText.unreachable
  const isRestarting = restart.isPending || gateway.state === 'starting'
  const label = gateway.isEmbedded
    ? isRestarting
      ? text.restarting
      : text.restart
    : isRestarting
      ? text.trying
      : text.again
  return (
    <Banner
      tone="warn"
      icon={WifiOff}
      title={restart.isError ? text.failed : text.title(gateway.name)}
      text={gateway.isEmbedded ? text.embedded : text.other}
      actions={
        <Button size="small" busy={isRestarting} onClick={() => restart.mutate({ profileId: gateway.profileId })}>
          {label}
        </Button>
      }
    />
  )
}

function SignedOutBanner({
  gateway,
  onDismiss,
}: Pick<ContentOf<'signed-out'>, 'gateway'> & Pick<BannerOfProps, 'onDismiss'>) {
  const text = bannersText.withoutKey
  const { profiles } = useGateways()
  const openGateway = useOpenGateway()
  const startSignIn = useStartSignIn()
  const profile = profiles?.find(({ id }) => id === gateway.profileId)
  // Without a sign-in page a key is pasted.
  const pastesKey = profile?.kind === 'other' && profile.authorizeUrl === null
  const isRefused = profile?.keys.user === true
  const words = isRefused ? text.refused : pastesKey ? text.keyNeeded : text.signedOut
  const run = () => {
    if (pastesKey) openKeyDialog(gateway.profileId)
    else if (profile === undefined) openGateway(gateway.profileId)
    else startSignIn(profile)
  }
  return (
    <Banner
      tone="warn"
      icon={pastesKey ? KeyRound : LogIn}
      title={words.title(gateway.name)}
      text={words.text}
      actions={
        <Button size="small" onClick={run}>
          {pastesKey ? (isRefused ? text.replaceKey : text.addKey) : isRefused ? text.signInAgain : text.signIn}
        </Button>
      }
      onDismiss={onDismiss}
    />
  )
}

/** Reports that the embedded gateway lost some or all of its keys and presets, and where the old file is. */
function GatewaySetAsideBanner({
  setAside: { path, lost },
  onDismiss,
}: {
  setAside: QuarantinedDatabase
  onDismiss: () => void
}) {
  const text = bannersText.gatewaySetAside
  return (
    <Banner
      tone="warn"
      icon={DatabaseBackup}
      title={text.titles[lost]}
      text={<Where words={text.text[lost]} place={text.where(lastPathPart(path))} path={path} />}
      actions={<OpenDataFolder />}
      onDismiss={onDismiss}
    />
  )
}
