import type { ComponentProps } from 'react'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { useDetailPlace } from '../../ui/inspector.ts'
import type { Panes } from '../../ui/panes.tsx'
import { useChosenRequest } from '../../gateways/chosen-request.ts'
import { RequestDetail } from './request-detail.tsx'

/** Returns the inspector of the request that is chosen; undefined if none is. */
export function useRequestInspector(): ComponentProps<typeof Panes>['inspector'] {
  const { requestId, choose } = useChosenRequest()
  const { inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const place = useDetailPlace(requestId !== null)
  if (requestId === null) return undefined
  const close = () => choose(null)
  return {
    label: text.detail,
    content: <RequestDetail key={requestId} id={requestId} onClose={close} />,
    place,
    close,
    width: inspectorWidth,
    onResized: (width) => changeSettings({ inspectorWidth: width }),
  }
}
