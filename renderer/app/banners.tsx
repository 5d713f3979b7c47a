import { lazy, Suspense, useState } from 'react'
import type { ViewName } from '#shared/settings.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { chooseBanner } from './choose-banner.ts'
import type { BannerContent } from './choose-banner.ts'

// // Loaded later: the first screen rarely needs a banner.
const BannerOf = lazy(() => import('./banner-of.tsx'))

/** Shows the most important banner above every view, one at a time. */
export function Banners({ view }: { view: ViewName }) {
  const gateway = useCall('gateway.status', {}).data
  const storage = useCall('storage.state', {}).data
  const keychain = useCall('keychain.state', {}).data
  const restart = useCommand('gateway.restart')
  const [dismissed, setDismissed] = useState<ReadonlySet<BannerContent['kind']>>(new Set())
  const content = chooseBanner({ view, storage, gateway, keychain, isRestarting: restart.isPending, dismissed })
  if (content === null) return null
  return (
    <Suspense>
      <BannerOf
        content={content}
        restart={restart}
        onDismiss={() => setDismissed(new Set([...dismissed, content.kind]))}
      />
    </Suspense>
  )
}
