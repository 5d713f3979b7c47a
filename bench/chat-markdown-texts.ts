import { randomNumbers } from '../e2e/random-numbers.ts'

/** Texts of 200 KB in the style of models, deterministic and without repeated blocks. */
const size = 200 * 1024

const random = randomNumbers(7)
const syllables = 'an ber co de el fi ga he in jo ka le mi no or pa qui ra so tu un ve wi xe yo za'.split(' ')
const upTo = (most: number) => Math.floor(random() * most)
const word = () => Array.from({ length: 1 + upTo(3) }, () => syllables[upTo(syllables.length)]).join('')
const words = (count: number) => Array.from({ length: count }, word).join(' ')

/** Returns a word of a sentence, sometimes with inline markup. */
function marked(): string {
  const kind = upTo(24)
  if (kind === 0) return `**${words(2)}**`
  if (kind === 1) return `*${word()}*`
  if (kind === 2) return `\`${word()}()\``
  if (kind === 3) return `[${words(2)}](https://example.com/${word()})`
  return word()
}
const sentence = () => `${Array.from({ length: 8 + upTo(10) }, marked).join(' ')}.`
const sentences = (count: number) => Array.from({ length: count }, sentence).join(' ')

const codeLine = () =>
  `  const ${word()} = await ${word()}('${words(2)}', ${upTo(1000)}, { ${word()}: \`\${${word()}}\` }) // ${words(3)}\n`
const lines = (count: number) => Array.from({ length: count }, codeLine).join('')
const fence = (count: number) =>
  `\`\`\`typescript\nexport async function ${word()}(${word()}: string) {\n${lines(count)}}\n\`\`\`\n\n`
const row = () => `| ${words(2)} | ${upTo(10_000)} | **${word()}** | \`${word()}\` |\n`
const rows = (count: number) => Array.from({ length: count }, row).join('')
const tableHead = '| name | count | kind | code |\n| --- | ---: | --- | --- |\n'
const formula = () => `$\\frac{${upTo(90)}}{x_${upTo(9)}} + \\sqrt{y^${upTo(9)}}$`
const displayed = () => `$$\n\\sum_{i=${upTo(9)}}^{n} \\frac{i^${upTo(9)}}{${upTo(90)}} = \\alpha_${upTo(9)}\n$$\n\n`
const items = (count: number) => Array.from({ length: count }, () => `- ${sentence()}\n`).join('')

const section = () =>
  `## ${words(3)}\n\n${sentences(4)}\n\n${sentences(2)} ${formula()} ${sentence()}\n\n${items(5)}\n${fence(14)}` +
  `${sentences(3)}\n\n${tableHead}${rows(6)}\n${displayed()}`

function long(begin: string, more: () => string, end = ''): string {
  const parts = [begin]
  for (let length = begin.length; length < size - end.length;) {
    const next = more()
    parts.push(next)
    length += next.length
  }
  return parts.join('').slice(0, size - end.length) + end
}

export const mixed = long('', section)
export const textOnly = long('', () => `${sentences(5)}\n\n`)

/** Texts that consist of a single huge block. */
export const huge: Readonly<Record<string, string>> = {
  fence: long('```typescript\n', codeLine, '\n```\n'),
  list: long('', () => `- ${sentence()}\n`),
  table: long(tableHead, row),
  paragraph: long('', () => `${sentence()} `),
}

const nested = () => Array.from({ length: 50 }, (_, depth) => `${'  '.repeat(depth)}- ${words(2)}\n`).join('')
const columns = (cell: () => string) => `|${Array.from({ length: 60 }, cell).join('|')}|\n`
const repeated = (count: number, more: () => string) => Array.from({ length: count }, more).join('')

/** Texts with many elements for their length. */
export const hard: Readonly<Record<string, string>> = {
  'lists 50 deep': repeated(20, () => `${nested()}\n`),
  'a table of 60 columns': columns(word) + columns(() => '---') + repeated(200, () => columns(word)),
  '1,000 formulas': repeated(250, () => `${repeated(4, () => `${words(3)} ${formula()} `)}\n\n`),
}

/** One line of code as long as an answer. */
export const lineInFence = `\`\`\`javascript\n${long('', () => `${word()}(${upTo(99)}, '${words(2)}');`)}\n\`\`\`\n`

/** The end of the long answer, at 500 tokens of four characters per second for five seconds. */
export const endOfMixed = [mixed, 2000, { begin: size - 10_000, end: size }] as const

/** Code for the highlighting benchmark. */
export const code = lines(600)
