import { app, type WebContents } from 'electron'
import { mayNavigate } from '../core/page/may-navigate.ts'

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
