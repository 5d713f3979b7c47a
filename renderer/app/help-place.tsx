import { closeHelp, resizeHelp, useHelp } from '../help/help-state.ts'
import { appText } from '../text/en/app.ts'
import { narrowWindow } from '../ui/inspector.ts'
import { loadLater } from '../ui/load-later.tsx'
import { SidePane } from '../ui/side-pane.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'

// Loaded later: the first screen shows no help.
const HelpPane = loadLater(() => import('../help/help-pane.tsx'))

/** Holds the help pane beside every view, or over it in a narrow window. */
export function HelpPlace() {
  const { isOpen, width } = useHelp()
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isOpen) return null
  return (
    <SidePane
      label={appText.help}
      place={isNarrow ? 'over' : 'beside'}
      onClose={closeHelp}
      width={width}
      onResized={resizeHelp}
      closesOnEscape
    >
      <HelpPane fallback={<Toolbar level={2} title={appText.help} />} />
    </SidePane>
  )
}
