import { useConnectDialog } from '../connect/connect-dialog-state.ts'
import { useGateways } from '../gateways/gateways.ts'
import { useKeyDialog } from '../gateways/key-dialog-state.ts'
import { closeHelp, resizeHelp, useHelp } from '../help/help-state.ts'
import { useReading } from '../sound/read-aloud/reading-state.ts'
import { useSpeechStatus } from '../sound/speech/speech-status.ts'
import { appText } from '../text/en/app.ts'
import { narrowWindow } from '../ui/inspector.ts'
import { loadLater } from '../ui/load-later.tsx'
import { SidePane } from '../ui/side-pane.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'

// The first screen has none of these, so their code is loaded when they are shown.
const ConnectDialog = loadLater(() => import('../connect/connect-dialog.tsx'))
const HelpPane = loadLater(() => import('../help/help-pane.tsx'))
const KeyDialog = loadLater(() => import('../connect/key-dialog.tsx'))
const ReadAloudBar = loadLater(() => import('../sound/read-aloud/read-aloud-bar.tsx'))
const SpeechBar = loadLater(() => import('../voice/speech/speech-bar.tsx'))

/** Holds the dialogs that connect a gateway and ask for a key, which any view opens. */
export function ConnectDialogsPlace() {
  const isConnecting = useConnectDialog(({ isOpen }) => isOpen)
  const keyProfileId = useKeyDialog(({ profileId }) => profileId)
  const profile = useGateways().profiles?.find(({ id }) => id === keyProfileId)
  return (
    <>
      {isConnecting && <ConnectDialog />}
      {profile !== undefined && <KeyDialog key={profile.id} profile={profile} />}
    </>
  )
}

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

/** Holds the bar while a message is read aloud. */
export function ReadAloudPlace() {
  const isReading = useReading(({ reading, hasBar }) => reading !== null && hasBar)
  return isReading ? <ReadAloudBar /> : null
}

/** Shows the speech bar while speech plays and the Speech panel is not visible. */
export function SpeechBarPlace() {
  const isWanted = useSpeechStatus(({ isRunning, isPanelShown }) => isRunning && !isPanelShown)
  return isWanted ? <SpeechBar /> : null
}
