import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { appText } from '../text/en/app.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Frame } from './frame.tsx'
import { ViewBoundary } from './view-boundary.tsx'

/** What stands around the window, and the window. */
export function App() {
  const client = useQueryClient()
  return (
    <ViewBoundary name={appText.appFailed} onReset={() => client.clear()}>
      <TooltipProvider>
        <ToastProvider>
          {/* The planes of the frame until the settings have been read. */}
          <Suspense
            fallback={
              <div className="app" data-alone={conversationOfWindow() === null ? undefined : ''}>
                {conversationOfWindow() === null && <div className="rail" />}
              </div>
            }
          >
            <Frame />
          </Suspense>
        </ToastProvider>
      </TooltipProvider>
    </ViewBoundary>
  )
}
