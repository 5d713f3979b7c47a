import { Activity, Suspense, useState } from 'react'
import type { ViewName } from '#shared/settings.ts'
import { appText } from '../text/en/app.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { viewNames, views } from './view-table.ts'

/** Renders the current view and keeps visited ones hidden, so that scroll position and folding survive. */
export function VisitedViews({ current }: { current: ViewName }) {
  const [visited, setVisited] = useState<ReadonlySet<ViewName>>(new Set([current]))
  if (!visited.has(current)) setVisited(new Set([...visited, current]))
  return viewNames
    .filter((name) => visited.has(name))
    .map((name) => {
      const { View } = views[name]
      return (
        <Activity key={name} mode={name === current ? 'visible' : 'hidden'}>
          <ViewBoundary name={appText.views[name]}>
            <Suspense fallback={<main className="pane main grow" aria-busy />}>
              <View />
            </Suspense>
          </ViewBoundary>
        </Activity>
      )
    })
}
