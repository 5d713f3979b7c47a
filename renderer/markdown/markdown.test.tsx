import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { InternalLinkContext } from './internal-link.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { DocumentView, endOfChunk, Markdown } from './markdown.tsx'
import { emptyDocument, type MarkdownDocument, readMarkdown } from './split-blocks.ts'

// Button icons add nothing to the text, and the real button needs a window.
vi.mock('../ui/button.tsx', () => ({ Button: () => null }))
vi.mock('../ui/toast.tsx', () => ({ useToast: () => ({ show: () => undefined }) }))

const drawRead = (document: MarkdownDocument) =>
  renderToStaticMarkup(<DocumentView document={document} isStreaming={false} />)
const draw = (text: string) => drawRead(readMarkdown(emptyDocument, text, true))
const inside = (text: string) =>
  draw(text)
    .replace(/^<div class="prose" data-prose="true"><div class="part"[^>]*>/, '')
    .replace(/<\/div><\/div>$/, '')

test('the Markdown of answers becomes elements', () => {
  expect(inside('# Title\n\nSome *soft*, **strong** and `code`.\n\n- one\n- two\n\n3. three\n\n> quoted\n\n---')).toBe(
    '<h3>Title</h3><p>Some <em>soft</em>, <strong>strong</strong> and <code>code</code>.</p>' +
      '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol>' +
      '<blockquote><p>quoted</p></blockquote><hr/>',
  )
})

test('a table keeps its alignment and scrolls in its own box', () => {
  expect(inside('| a | b |\n| - | -: |\n| 1 | `2` |')).toBe(
    '<div class="table-frame"><div class="table-box" tabindex="0"><table>' +
      '<thead><tr><th>a</th><th class="right">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td class="right"><code>2</code></td></tr></tbody></table></div></div>',
  )
})

test('a cell with many words keeps its column wide enough', () => {
  const words = 'a sentence that is longer than thirty characters'
  expect(inside(`| a | b |\n| - | :-: |\n| 1 | ${words} |`)).toContain(
    `<tr><td>1</td><td class="center wordy">${words}</td></tr>`,
  )
})

test('code is shown verbatim, with its language', () => {
  expect(inside('```html\n<b>&amp;</b>\n\n```')).toBe(
    '<div class="code"><header><span class="cut">html</span><span class="grow"></span></header>' +
      '<pre tabindex="0"><code><span class="lines" style="contain-intrinsic-block-size:auto 1lh">&lt;b&gt;&amp;amp;&lt;/b&gt;\n</span></code></pre></div>',
  )
})

test('a very long line of code is drawn in parts that do not split a character', () => {
  const line = `${'a'.repeat(999)}😀${'b'.repeat(1000)}c`
  expect(inside(`\`\`\`\nshort\n${line}\nshort\n\`\`\``)).toContain(
    `short\n<span class="segment">${'a'.repeat(999)}😀</span><span class="segment">${'b'.repeat(1000)}</span>c\nshort`,
  )
})

test('an item that ends with blocks is marked, so that the caret is in the last of them', () => {
  expect(inside('- one\n- two\n  - three')).toBe(
    '<ul><li>one</li><li data-blocks="true">two<ul><li>three</li></ul></li></ul>',
  )
  expect(inside('- one\n\n- two')).toBe(
    '<ul><li data-blocks="true"><p>one</p></li><li data-blocks="true"><p>two</p></li></ul>',
  )
})

test('raw HTML is shown as text and becomes nothing', () => {
  expect(inside('<img src=x onerror=alert(1)>\n\nand <script>alert(1)</script> here')).toBe(
    '<p class="literal">&lt;img src=x onerror=alert(1)&gt;</p><p>and &lt;script&gt;alert(1)&lt;/script&gt; here</p>',
  )
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'app://bundle/index.html',
  'https://paypal.example@evil.example/',
  '/relative',
])('a link to %s is shown as plain text', (href) => {
  expect(inside(`[words](<${href}>)`)).toBe('<p>words</p>')
})

test.each(['gatehouse-help:chat', 'chat.md#stop', '#stop'])('a link to %s opens nothing in the app', (href) => {
  expect(inside(`[words](<${href}>)`)).toBe('<p>words</p>')
})

test('a document of the app may have links inside of it', () => {
  const opened: string[] = []
  const open = (href: string) => (href.startsWith('#') ? () => void opened.push(href) : null)
  const drawn = renderToStaticMarkup(
    <InternalLinkContext value={open}>
      <Markdown text="[here](#stop) and [there](https://a.example/)" />
    </InternalLinkContext>,
  )
  expect(drawn).toContain('<a href="#inside" draggable="false">here</a> and <a href="https://a.example/"')
  expect(opened).toEqual([])
})

test('a link shows its host before it is opened', () => {
  expect(inside('[words](https://a.example/path)')).toBe(
    '<p><a href="https://a.example/path" title="Opens a.example" rel="noreferrer">words</a></p>',
  )
})

test.each([
  ['https://bank', 'https://evil.example/', 'evil.example'],
  ['https://bank.example/login', 'https://evil.example/', 'evil.example'],
  ['**bank**.example', 'https://evil.example/', 'evil.example'],
  ['see bank.example now', 'https://evil.example/bank.example', 'evil.example'],
  ['b\u{430}nk.example', 'https://bank.example/', 'bank.example'],
  ['bank\u{200b}.example', 'https://evil.example/', 'evil.example'],
  ['bank。example', 'https://evil.example/', 'evil.example'],
  ['login.bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
  ['help@bank.example', 'mailto:x@evil.example', 'x@evil.example'],
  ['bank.example', 'http://evil.example/', 'evil.example'],
])('a link with the text %s to %s has the host beside it', (words, href, host) => {
  expect(inside(`[${words}](<${href}>)`)).toContain(`<span class="quiet"> (${host})</span>`)
})

test.each([
  ['the bank', 'https://bank.example/'],
  ['bank.example', 'https://bank.example/login'],
  ['www.bank.example', 'https://bank.example/'],
  ['https://BANK.example/x', 'https://bank.example/x'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['help@bank.example', 'mailto:help@bank.example'],
  ['version 1.2.3', 'https://bank.example/'],
])('a link with the text %s to %s has nothing beside it', (words, href) => {
  expect(inside(`[${words}](<${href}>)`)).not.toContain('quiet')
})

test('a mail link keeps only the address and the subject', () => {
  expect(inside('[write](<mailto:a@b.example?subject=Hi%20you&attach=/etc/passwd&bcc=c@d.example&body=x#y>)')).toBe(
    '<p><a href="mailto:a@b.example?subject=Hi%20you" title="Opens a@b.example" rel="noreferrer">write</a></p>',
  )
})

test('an image is not loaded: a link names its host', () => {
  expect(inside('![chart](https://evil.example/x.png?q=secret)')).toBe(
    '<p><a href="https://evil.example/x.png?q=secret" title="Opens evil.example" rel="noreferrer">Image: chart (evil.example)</a></p>',
  )
  expect(inside('![x](data:image/png;base64,AA)')).toBe('<p>Image: x</p>')
})

test('character references are decoded once', () => {
  expect(inside('a &lt; b &amp;lt; &copy; &#8364; &nosuch;')).toBe('<p>a &lt; b &amp;lt; © € &amp;nosuch;</p>')
})

test('a link definition that comes at the end reaches the reference at the start', () => {
  expect(inside('See [the page].\n\nMore.\n\n[the page]: https://a.example/')).toBe(
    '<p>See <a href="https://a.example/" title="Opens a.example" rel="noreferrer">the page</a>.</p><p>More.</p>',
  )
})

test('Windows line endings are line endings', () => {
  const whole = (text: string) => renderToStaticMarkup(<Markdown text={text} />)
  expect(whole('a\r\n\r\n```\r\nb\r\n```')).toBe(whole('a\n\n```\nb\n```'))
})

const lettersOf = (text: string) => text.match(/[ab]/g)?.length ?? 0

// Their time is tested in `markdown.long.test.tsx`.
test.each(Object.entries(hostileTexts))('%s do not crash or lose text', (_name, text) => {
  const drawn = draw(text)
  expect(lettersOf(drawn.replaceAll(/<[^>]*>/g, ''))).toBe(lettersOf(text))
})

const blocks = [
  'Some *words*',
  '# Heading',
  '- a\n- b',
  '- a\n\n  more',
  '1. one\n2. two',
  '> quote',
  '```js\nconst a = 1\n\nb\n```',
  '```\nopen',
  '| a | b |\n|-|-|\n| 1 | 2 |',
  '<div>x</div>',
  '[label]',
  '[label]: https://a.example/ "title"',
  '[x](https://b.example/)',
  '---',
  'a  \nb',
  '    code',
  '- [x] done',
]

test('streamed at any split it is finally drawn like the whole text', () => {
  const anyText = fc
    .array(fc.tuple(fc.constantFrom(...blocks), fc.constantFrom('\n', '\n\n', ' ', '')), { maxLength: 8 })
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
      const steps = cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b)
      let read = emptyDocument
      for (const step of steps) read = readMarkdown(read, text.slice(0, step), false)
      const document = readMarkdown(read, text, true)
      expect(drawRead(document)).toBe(draw(text))
    }),
    { numRuns: 200 },
  )
})

const prose = 'An answer as models write it, with a **bold** word and a line end now and then.\n'

test('an answer of usual length fits in one chunk', () => {
  const answer = prose.repeat(60)
  expect(endOfChunk(answer, 0)).toBe(answer.length)
})

test('a chunk with much markup is shorter than one of prose', () => {
  const read = (unit: string) => endOfChunk(unit.repeat(10_000), 0)
  expect(read(prose)).toBeGreaterThan(5000)
  for (const dense of ['a*', '| some | *words* |\n', '- some *words* and `code`\n']) {
    expect(read(dense)).toBeLessThan(3000)
    expect(read(dense)).toBeGreaterThan(500)
  }
})

test('every chunk makes progress, and the last one ends with the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '*', '\n'), maxLength: 40_000 }), (text) => {
      let at = 0
      for (let goes = 0; at < text.length; goes += 1) {
        const end = endOfChunk(text, at)
        expect(end).toBeGreaterThan(at)
        expect(goes).toBeLessThan(60)
        at = end
      }
      expect(at).toBe(text.length)
    }),
    { numRuns: 20 },
  )
})
