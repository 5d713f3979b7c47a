import { expect, test } from 'vitest'
import { findRelease, readReleases, readText, readVersion } from './release-notes.mjs'

const changelog = `# Changelog

## Unreleased

### Added

- Not yet.

## 0.2.0 - 2026-12-01

### Added

- **Updates**: \`npm\` and [a link](https://example.com), over
  two lines.
- Another.

### Fixed

- One.

## 0.1.0 - 2026-11-26

The first version.
`

test('releases are read newest first, as Markdown and as plain text, without what is unreleased', () => {
  expect(readReleases(changelog)).toEqual([
    {
      version: '0.2.0',
      date: '2026-12-01',
      text: expect.stringMatching(/^### Added\n\n- \*\*Updates\*\*[^]*- One\.$/u),
      groups: [
        { title: 'Added', items: ['Updates: npm and a link, over two lines.', 'Another.'] },
        { title: 'Fixed', items: ['One.'] },
      ],
    },
    { version: '0.1.0', date: '2026-11-26', text: 'The first version.', groups: [] },
  ])
})

test('a version without a section and a heading without a date are refused', () => {
  expect(() => findRelease(readReleases(changelog), '0.3.0')).toThrow('no section "## 0.3.0 - DATE"')
  expect(() => readReleases('## 0.3.0\n')).toThrow('neither Unreleased nor a version with a date')
})

test('the changelog has a section for the version of package.json', () => {
  expect(findRelease(readReleases(readText('CHANGELOG.md')), readVersion()).groups).not.toEqual([])
})
