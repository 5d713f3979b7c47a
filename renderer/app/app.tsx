import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { appText } from '../text/en/app.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { AppFrame } from './frame.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import frame from './frame.module.css'
import rail from './rail.module.css'

/** Renders the window with its providers and error boundary. */
export function App() {
  const client = useQueryClient()
  return (
    <ViewBoundary name={appText.appFailed} onReset={() => client.clear()}>
      <TooltipProvider>
        <ToastProvider>
          {/* Shows the empty panes of the frame until the settings are read. */}
          <Suspense
            fallback={
              <div className={frame.app} data-alone={conversationOfWindow() === null ? undefined : ''}>
                {conversationOfWindow() === null && <div className={rail.rail} />}
              </div>
            }
          >
            <AppFrame />
          </Suspense>
        </ToastProvider>
      </TooltipProvider>
    </ViewBoundary>
  )
}
