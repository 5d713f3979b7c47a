import { lazy, Suspense } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { Toolbar } from '../../ui/toolbar.tsx'

const InspectorTabs = lazy(() => import('./inspector-tabs.tsx'))

/** Parameters, request and routing of the open chat. The content is loaded when it is first opened. */
export function ChatInspector() {
  return (
    <Suspense fallback={<Toolbar level={2} title={chatText.inspector} />}>
      <InspectorTabs />
    </Suspense>
  )
}
