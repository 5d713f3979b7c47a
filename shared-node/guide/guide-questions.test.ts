import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { connectSection } from '#shared/guide/help-address.ts'
import { openGuide } from './guide-index.ts'

interface Group {
  readonly questions: Readonly<Record<string, readonly string[]>>
  readonly others: readonly string[]
}

const { tuned, heldOut } = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as {
  readonly tuned: Group
  readonly heldOut: Group
}
const guide = openGuide(fileURLToPath(new URL('../../docs/guide', import.meta.url)))
afterAll(guide.close)
const ids = guide.sections.map(({ id }) => id)
const bestFor = (question: string) => guide.search(question, 1)[0]?.id ?? null

/** Counts the questions whose first section is right, and the other messages that get none. */
function score(groups: readonly Group[]) {
  const questions = groups.flatMap((group) => Object.entries(group.questions))
  const others = groups.flatMap((group) => group.others)
  const wrong = questions.filter(([question, right]) => !right.includes(bestFor(question) ?? ''))
  const answered = others.filter((message) => bestFor(message) !== null)
  return {
    questions: { right: questions.length - wrong.length, all: questions.length },
    others: { right: others.length - answered.length, all: others.length },
    mistakes: [...wrong.map(([question]) => question), ...answered].map((text) => [text, bestFor(text)]),
  }
}

test('at least 90 % of the questions get the right section first, and 95 % of the others none', () => {
  const all = score([tuned, heldOut])
  const unseen = score([heldOut])
  const share = ({ right, all: of }: { right: number; all: number }, what: string) =>
    `${right} of ${of} ${what} (${Math.floor((100 * right) / of)} %)`
  process.stdout.write(
    `guide: ${share(all.questions, 'right first')}, ${share(all.others, 'others admitted')}; ` +
      `held out: ${share(unseen.questions, 'right first')}, ${share(unseen.others, 'others admitted')}\n`,
  )
  expect([all.questions.all, all.others.all]).toEqual([150, 60])
  expect(unseen.questions.all).toBeGreaterThanOrEqual(40)
  expect(unseen.others.all).toBeGreaterThanOrEqual(20)
  const isGood = all.questions.right >= 0.9 * all.questions.all && all.others.right >= 0.95 * all.others.all
  expect(isGood ? [] : all.mistakes).toEqual([])
})

test('the questions name sections of the guide, and none is in both groups', () => {
  const named = [tuned, heldOut].flatMap(({ questions }) => Object.values(questions).flat())
  expect(named.filter((id) => !ids.includes(id))).toEqual([])
  expect(Object.keys(heldOut.questions).filter((question) => question in tuned.questions)).toEqual([])
})

test('every heading of the guide, asked as a question, is answered by its section', () => {
  const wrong = guide.sections
    .map(({ id, headings, page }) => [id, bestFor(headings.at(-1) ?? page)])
    .filter(([id, answered]) => id !== answered)
  expect(wrong).toEqual([])
})

test('sections have different ids, and links between them lead to one', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(connectSection)
  const links = guide.sections.flatMap(({ id, body }) =>
    [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) =>
      link.startsWith('#') ? id.replace(/#.*/, '') + link : link.replace('.md', ''),
    ),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !ids.includes(link))).toEqual([])
})

test('every page begins with a title and an introduction', () => {
  const pages = new Set(ids.map((id) => id.replace(/#.*/, '')))
  expect([...pages].filter((page) => !ids.includes(page))).toEqual([])
  expect(guide.sections.filter(({ id, page }) => page === id)).toEqual([])
})
