import type { ElectronApplication, Page } from 'playwright'

/** Something that no test may ignore: it fails the test unless the test says that it expects it. */
export type AppError = { source: 'console' | 'page' | 'security-policy' | 'crash' | 'main'; text: string }

// What Electron and Node print when an error in main was caught by nobody.
const uncaughtInMain = /Uncaught|Unhandled|A JavaScript error occurred in the main process/

const violationMark = 'securitypolicyviolation: '

/**
 * Collects the errors of every window (console, uncaught, React's, refused by the content security policy, crashes)
 * and the uncaught ones of main.
 */
export async function watchErrors(application: ElectronApplication): Promise<AppError[]> {
  const errors: AppError[] = []
  const watch = (page: Page) => {
    // React reports its errors to the console, and Chromium what the content security policy refused.
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(readConsoleError(message.text()))
    })
    page.on('pageerror', (error) => errors.push({ source: 'page', text: error.stack ?? error.message }))
    page.on('crash', () => errors.push({ source: 'crash', text: 'A renderer crashed.' }))
    // The first page has loaded before anybody could watch it: the observer also tells what happened before.
    page.evaluate(reportViolations, violationMark).catch(() => undefined)
  }
  application.windows().forEach(watch)
  application.on('window', watch)
  application.process().stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    if (uncaughtInMain.test(text)) errors.push({ source: 'main', text })
  })
  // For the pages that are loaded from now on.
  await application.context().addInitScript(reportViolations, violationMark)
  return errors
}

/** The errors that none of these patterns expects. */
export function unexpectedErrors(errors: readonly AppError[], expected: readonly RegExp[]): AppError[] {
  return errors.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
}

function readConsoleError(text: string): AppError {
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
