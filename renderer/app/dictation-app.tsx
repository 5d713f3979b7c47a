import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useSettings } from '../bridge/settings.ts'
import { DictationWindow } from '../sound/dictation-window/dictation-window.tsx'
import { dictationText } from '../text/en/dictation.ts'
import { announceContent } from '../ui/announce-content.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { useTheme } from './use-theme.ts'
import { ViewBoundary } from './view-boundary.tsx'

/** Renders the dictation window with its providers and error boundary. */
export function DictationApp() {
  const client = useQueryClient()
  return (
    <ViewBoundary name={dictationText.title} onReset={() => client.clear()}>
      <TooltipProvider>
        <ToastProvider>
          <Suspense fallback={null}>
            <Themed />
          </Suspense>
        </ToastProvider>
      </TooltipProvider>
    </ViewBoundary>
  )
}

function Themed() {
  useTheme(useSettings().theme)
  useEffect(() => void announceContent(), [])
  return <DictationWindow />
}
