import { app, type WebContents } from 'electron'
import { mayNavigate } from '../core/page/may-navigate.ts'

/**
 * Keeps every page where it is: no navigation, no redirect, no frame but those of diagrams, no webview, no window of its
 * own (security.md 4). Loading the page itself again is allowed, which is what a reload from within is.
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
