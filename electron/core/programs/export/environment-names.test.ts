import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedUpstream } from '../../../testing/described-gateway.ts'
import { hostileText } from '../../../testing/hostile-text.ts'
import { commentLine, environmentLines, nameEnvironment, plainUrl } from './environment-names.ts'

test('a variable is named after the slug, and a number keeps two apart', () => {
  const names = nameEnvironment([{ slug: 'lm-studio' }, { slug: 'lm.studio' }, { slug: '--' }])
  expect([...names.values()].map(({ key }) => key)).toEqual([
    'UPSTREAM_LM_STUDIO_KEY',
    'UPSTREAM_LM_STUDIO_2_KEY',
    'UPSTREAM_X_KEY',
  ])
})

test('any slugs have valid names, each its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(hostileText, { maxLength: 20 }), (slugs) => {
      const names = [...nameEnvironment(slugs.map((slug) => ({ slug }))).values()].flatMap(({ key, url }) => [key, url])
      for (const name of names) expect(name).toMatch(/^UPSTREAM_[A-Z0-9_]+$/)
      expect(new Set(names).size).toBe(slugs.length * 2)
    }),
  )
})

test('an address has no password, no query and nothing that a shell reads', () => {
  expect(plainUrl("https://me:secret@example.com:8443/a/$(id)/`b`/'c;d&e/?key=secret#f")).toBe(
    'https://example.com:8443/a/%24%28id%29/%60b%60/%27c%3Bd%26e',
  )
  expect(plainUrl('http://[::1]:11434/v1/')).toBe('http://[::1]:11434/v1')
})

test('a name stays in the line of its comment', () => {
  expect(commentLine('Work\nPATH=/tmp\r\u2028x')).toBe('# Work PATH=/tmp x')
})

test('only what a deployment needs is in the file: addresses of this computer, and keys without a value', () => {
  const upstreams = [
    describedUpstream(),
    describedUpstream({
      slug: 'ollama',
      name: 'Ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      isLocal: true,
      hasKey: false,
    }),
    describedUpstream({ slug: 'open', hasKey: false }),
  ]
  expect(environmentLines(upstreams, nameEnvironment(upstreams))).toEqual([
    '# Work',
    'UPSTREAM_WORK_KEY=',
    '# Ollama',
    'UPSTREAM_OLLAMA_URL=http://127.0.0.1:11434/v1',
  ])
})
