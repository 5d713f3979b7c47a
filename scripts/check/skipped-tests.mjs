/**
 * Returns the titles of the tests that a Vitest run skipped, from its JSON report.
 * @param {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {string[]}
 */
export function skippedUnitTests({ testResults }) {
  const skipped = new Set(['skipped', 'pending', 'todo', 'disabled'])
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => skipped.has(status))
    .map(({ fullName }) => fullName)
}

/**
 * @typedef {{ specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 */

/**
 * Returns the titles of the tests that a Playwright run skipped, each preceded by its file, from its JSON report.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export function skippedEndToEndTests({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...skippedEndToEndTests({ suites: inner }),
  ])
}
