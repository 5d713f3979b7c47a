import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAuthorizePage } from '../testing/open-authorize-page.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { authorizeStyle } from './authorize-style.ts'
import { authorizeText } from './authorize-text.ts'
import { germanAuthorizeText } from './german-authorize-text.ts'

/** Returns every tag with the names of its attributes, which injected markup would change. */
function readSkeleton(html: string): string[] {
  const body = html.replace(/<style>[^]*<\/style>/, '<style>')
  return [...body.matchAll(/<([^\s>]+)([^>]*)>/g)].map(
    ([, name, attributes = '']) =>
      `${name} ${attributes
        .replaceAll(/="[^"<>]*"/g, '')
        .replaceAll(/[\s/]+/g, ' ')
        .trim()}`,
  )
}

function unescape(text: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return Object.entries(entities).reduce((plain, [entity, character]) => plain.replaceAll(entity, character), text)
}

const markup = fc
  .array(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"',
      "'",
      '>',
      '<',
      '</dd>',
      '</style>',
      '<style>',
      '-->',
      '<!--',
      '&lt;',
      '&#60;',
      '&amp;',
      '${1}',
      ' onclick=',
      '<form action=//evil.test>',
      '<base href=//evil.test>',
      '`',
      '\u{1F511}',
      'x',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => Array.from(text).length <= 100)

test('the page shows any name of a key as text', async () => {
  const { gateway } = await startTestGateway()
  const plain = readSkeleton((await openAuthorizePage(gateway, { key_label: 'x' })).html)
  expect(plain).toContain('button class name value')
  await fc.assert(
    fc.asyncProperty(markup, async (label) => {
      const { html } = await openAuthorizePage(gateway, { key_label: label })
      expect(readSkeleton(html)).toEqual(plain)
      expect(unescape(/<bdi>([^<]*)<\/bdi>/.exec(html)?.[1] ?? '')).toBe(label.trim())
    }),
    { numRuns: 200 },
  )
})

test('the page shows any path of a callback as text and links nowhere else', async () => {
  const { gateway } = await startTestGateway()
  const path = markup.map((text) => text.replaceAll(/[^!-~]|[\\#?]/g, ''))
  const query = { callback_url: 'http://127.0.0.1:1/x' }
  const plain = await openAuthorizePage(gateway, query)
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('http://127.0.0.1:1/', 'http://localhost:1/?'), async (text, start) => {
      const page = await openAuthorizePage(gateway, { callback_url: start + text, state: text })
      expect(readSkeleton(page.html)).toEqual(readSkeleton(plain.html))
      expect(page.headers.get('content-security-policy')?.replace('localhost', '127.0.0.1')).toBe(
        plain.headers.get('content-security-policy'),
      )
    }),
    { numRuns: 200 },
  )
})

test('a refusal does not repeat its input', async () => {
  const { gateway } = await startTestGateway()
  const { html } = await openAuthorizePage(gateway, { callback_url: 'http://evil.test/needle', state: 'needle' })
  expect(html).not.toContain('needle')
})

test('there is no script, and every control has a name', async () => {
  const { gateway } = await startTestGateway()
  const { html } = await openAuthorizePage(gateway, {})
  const controls = [...html.matchAll(/<(?:input|button)\s[^]*?>/g)].map(([tag]) => ({
    name: /\sname="([^"]*)"/.exec(tag)?.[1],
    value: /\svalue="([^"]*)"/.exec(tag)?.[1],
    isTicked: tag.includes('checked'),
  }))
  expect(controls).toEqual([
    { name: 'token', value: expect.stringMatching(/^[\w-]{43}$/), isTicked: false },
    { name: 'manage_presets', value: 'yes', isTicked: false },
    { name: 'decision', value: 'allow', isTicked: false },
    { name: 'decision', value: 'deny', isTicked: false },
  ])
  expect(html).toContain('<label for="manage-presets">Allow it to manage presets</label>')
  expect(html).toMatch(/>Allow<\/button>\s*<button[^>]*>Deny<\/button>/)
  expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/i)
  expect(html.match(/<h1>/g)).toHaveLength(1)
  expect(html).toContain('<html lang="en">')
})

test('the tokens of the page are those of the app', async () => {
  const app = await readFile(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8')
  const read = (style: string) => {
    const tokens = [...style.matchAll(/^\s+(--[\w-]+): ([^;]+);/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    // Later definitions are for reduced motion.
    return new Map(tokens.toReversed())
  }
  const [own, others] = [read(authorizeStyle), read(app)]
  expect(own.size).toBeGreaterThan(30)
  expect([...own].filter(([name, value]) => others.get(name) !== value)).toEqual([])
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, en;q=0.2, de;q=0.5', 'de'],
  ['de;q=0, en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
])('a browser that accepts %j gets the page in %s, and its refusals too', async (accepted, language) => {
  const { problems, ask } = language === 'de' ? germanAuthorizeText : authorizeText
  const { gateway } = await startTestGateway()
  const read = async (query: string) => {
    const response = await fetch(`${gateway.authorizeUrl}?${query}`, { headers: { 'Accept-Language': accepted } })
    return unescape(await response.text())
  }
  const page = await read('callback_url=http://127.0.0.1:43121/callback')
  expect(page).toContain(`<html lang="${language}">`)
  expect(page).toContain(ask.heading.loopback)
  expect(page).toContain(ask.expiresHelp)
  const refusal = await read('limit=much')
  expect(refusal).toContain(`<html lang="${language}">`)
  expect(refusal).toContain(problems.limit)
})
