import type { Session } from 'electron'

/**
 * The microphone for our own page's top frame while `isMicrophoneHeld`; every other permission is refused. What is only
 * looked up names the devices and opens none.
 */
export function restrictPermissions(session: Session, trustedOrigin: string, isMicrophoneHeld: () => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const isAudioAlone =
      permission === 'media' &&
      'mediaTypes' in details &&
      details.mediaTypes?.length === 1 &&
      details.mediaTypes[0] === 'audio'
    callback(isAudioAlone && isMicrophoneHeld() && details.isMainFrame && isOf(trustedOrigin, details.requestingUrl))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    return (
      permission === 'media' &&
      details.mediaType === 'audio' &&
      details.isMainFrame &&
      isOf(trustedOrigin, requestingOrigin)
    )
  })
  session.setDevicePermissionHandler(() => false)
}

/** Refuses every permission, asked for or looked up: for a session that shows no page. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** Node's `URL` gives schemes of our own no origin, so the text is compared: the origin alone or something below it. */
function isOf(trustedOrigin: string, url: string): boolean {
  return url === trustedOrigin || url.startsWith(`${trustedOrigin}/`)
}
