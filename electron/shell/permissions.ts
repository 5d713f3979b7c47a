import type { Session } from 'electron'

/**
 * Allows the microphone for the top frame of our page while `isMicrophoneHeld`, and refuses every other permission. The
 * check handler only lets the page list devices.
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

/** Refuses every permission request and check, for sessions without a page. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** Node's `URL` has no origin for custom schemes, so the text is compared: the origin alone or something below it. */
function isOf(trustedOrigin: string, url: string): boolean {
  return url === trustedOrigin || url.startsWith(`${trustedOrigin}/`)
}
