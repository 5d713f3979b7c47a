import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

test('formats an answer', () => {
  expect(richText('# Title\n\nSome *soft*, **strong** and `a < b`.\n\n- one\n- [x] two\n\n3. three\n\n> quoted')).toBe(
    '<h1>Title</h1>\n<p>Some <em>soft</em>, <strong>strong</strong> and <code>a &lt; b</code>.</p>\n' +
      '<ul><li>one</li><li>☑ two</li></ul>\n<ol start="3"><li>three</li></ol>\n<blockquote><p>quoted</p></blockquote>',
  )
  expect(richText('| a | b |\n|-|-|\n| 1 | & |\n\n```js\nif (a < b) {}\n```')).toBe(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>&amp;</td></tr></tbody></table>\n' +
      '<pre><code>if (a &lt; b) {}</code></pre>',
  )
})

test('markup in an answer stays text', () => {
  expect(richText('<img src=x onerror=alert(1)>\n\nand <script>alert(1)</script>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n<p>and &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
})

test('a picture becomes a link, so that pasting loads nothing', () => {
  expect(richText('![chart](https://evil.example/x.png?q=secret)')).toBe(
    '<p><a href="https://evil.example/x.png?q=secret">chart</a></p>',
  )
})

test('a link to anything but a web page or mail becomes plain text', () => {
  expect(richText('[a](javascript:alert(1)) [b](file:///etc/passwd) [c](https://a.example/?"x")')).toBe(
    '<p>a b <a href="https://a.example/?%22x%22">c</a></p>',
  )
})

/** The tags that may appear, with their attributes. */
const allowed =
  /^<(?:\/?(?:h[1-6]|p|ul|li|blockquote|pre|code|table|thead|tbody|tr|th|td|strong|em|del)|\/?ol|ol start="\d+"|hr|br|\/a|a href="(?:https?:|mailto:)[^"<>]*")>$/

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src="https://evil.example/x">',
  '![x](https://evil.example/x.png)',
  '[x](javascript:alert(1))',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<a href="javascript:x">',
  '"><svg onload=x>',
  '&lt;script&gt;',
  '| a |\n|-|\n| <b> |',
  '```\n</code></pre><script>\n```',
  '`<i>`',
  '**<u>**',
  '> ',
  '- ',
  '1. ',
  '# ',
  '\n\n',
  '[r]: https://a.example/<x>\n',
  '[r]',
)

test('for any input, only safe tags come out, and all other characters between them are escaped', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, fc.string()), { maxLength: 12 }), (pieces) => {
      const html = richText(pieces.join(''))
      const tags = html.match(/<[^>]*>/g) ?? []
      expect(tags.filter((tag) => !allowed.test(tag))).toEqual([])
      expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})
