import { DatabaseBackup } from 'lucide-react'
import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import { bannersText } from '../text/en/banners.ts'
import { Banner } from './banner.tsx'
import { lastPathPart, OpenDataFolder, Where } from './storage-banner.tsx'

/** Reports that the embedded gateway lost some or all of its keys and presets, and where the old file is. */
export function GatewaySetAsideBanner({
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
