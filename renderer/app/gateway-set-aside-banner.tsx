import { DatabaseBackup } from 'lucide-react'
import type { DatabaseSetAside } from '#shared/gateway-profile.ts'
import { bannersText } from '../text/en/banners.ts'
import { Banner } from './banner.tsx'
import { fileName, OpenDataFolder, Where } from './storage-banner.tsx'

/** The gateway of this app lost its keys and presets, or the newest of them: what that means, and where they are. */
export function GatewaySetAsideBanner({
  setAside: { path, lost },
  onDismiss,
}: {
  setAside: DatabaseSetAside
  onDismiss: () => void
}) {
  const text = bannersText.gatewaySetAside
  return (
    <Banner
      tone="warn"
      icon={DatabaseBackup}
      title={text.titles[lost]}
      text={<Where words={text.text[lost]} place={text.where(fileName(path))} path={path} />}
      actions={<OpenDataFolder />}
      onDismiss={onDismiss}
    />
  )
}
