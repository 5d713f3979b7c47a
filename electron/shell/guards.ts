import { app, type Session, type WebContents } from 'electron'
import { mayNavigate } from '../core/page/may-navigate.ts'

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

/**
 * Prevents every page from navigating, redirecting, embedding frames other than diagrams or webviews, and opening
 * windows (security.md 4). A page may reload itself.
 */
export function guardAllContents(pageUrl: string): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, pageUrl))
}

function guard(contents: WebContents, pageUrl: string): void {
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event, pageUrl)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
