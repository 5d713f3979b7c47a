import type { ElectronApplication, Page } from 'playwright'

/** An error that fails the test unless the test expects it. */
export type WatchedError = { source: 'console' | 'page' | 'security-policy' | 'crash' | 'main'; text: string }

/** Matches what Electron and Node print for uncaught errors in main. */
export const uncaughtInMain = /Uncaught|Unhandled|A JavaScript error occurred in the main process/

const violationMark = 'securitypolicyviolation: '

/**
 * Collects the errors of every window (console, uncaught, React's, content security policy violations, crashes) and
 * main's uncaught errors.
 */
export async function watchErrors(application: ElectronApplication): Promise<WatchedError[]> {
  const errors: WatchedError[] = []
  const watch = (page: Page) => {
    // React reports its errors to the console, and Chromium its content security policy violations.
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(readConsoleError(message.text()))
    })
    page.on('pageerror', (error) => errors.push({ source: 'page', text: error.stack ?? error.message }))
    page.on('crash', () => errors.push({ source: 'crash', text: 'A renderer crashed.' }))
    // The first page loads before it can be watched. The observer also reports earlier violations.
    page.evaluate(reportViolations, violationMark).catch(() => undefined)
  }
  application.windows().forEach(watch)
  application.on('window', watch)
  application.process().stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    if (uncaughtInMain.test(text)) errors.push({ source: 'main', text })
  })
  // For pages that load from now on.
  await application.context().addInitScript(reportViolations, violationMark)
  return errors
}

/** Returns the errors that match none of these patterns. */
export function unexpectedErrors(errors: readonly WatchedError[], expected: readonly RegExp[]): WatchedError[] {
  return errors.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
}

function readConsoleError(text: string): WatchedError {
  const isViolation = text.startsWith(violationMark) || text.includes('Content Security Policy')
  return { source: isViolation ? 'security-policy' : 'console', text }
}

// Runs inside the page.
function reportViolations(mark: string) {
  const observer = new ReportingObserver(
    (reports) => {
      for (const report of reports) console.error(mark + JSON.stringify(report.body))
    },
    { types: ['csp-violation'], buffered: true },
  )
  observer.observe()
}
