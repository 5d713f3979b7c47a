import type { Session } from 'electron'

/** The microphone for our own page's top frame, asked for or looked up; every other permission is refused. */
export function restrictPermissions(session: Session, trustedOrigin: string): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const isAudioAlone =
      permission === 'media' &&
      'mediaTypes' in details &&
      details.mediaTypes?.length === 1 &&
      details.mediaTypes[0] === 'audio'
    callback(isAudioAlone && details.isMainFrame && isOf(trustedOrigin, details.requestingUrl))
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

/** Node's `URL` gives schemes of our own no origin, so the text is compared: the origin alone or something below it. */
function isOf(trustedOrigin: string, url: string): boolean {
  return url === trustedOrigin || url.startsWith(`${trustedOrigin}/`)
}
