import { useKeyDialog } from '../gateways/key-dialog-state.ts'
import { useGateways } from '../gateways/gateways.ts'
import { useConnectDialog } from './connect-dialog-state.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'

/** The dialogs that connect a gateway and ask for a key; mounted once in the frame, opened from any view. */
export default function ConnectDialogs() {
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
