import { expect, test } from 'vitest'
import { findUses, shows } from './find-uses.mjs'
import { parse, readStrings } from './read-strings.mjs'

const usesIn = (/** @type {string} */ source) => [...findUses(parse('a.tsx', source), new Set(['appText']))]

test.each([
  ['a text', 'show(appText.palette.title)', ['appText.palette.title']],
  ['a sentence', 'show(appText.gateway(name))', ['appText.gateway']],
  ['markup', '<Row label={appText.name}>{appText.value}</Row>', ['appText.name', 'appText.value']],
  ['an import under another name', "import { appText as text } from './app.ts'\nshow(text.title)", ['appText.title']],
  ['a variable', 'const words = appText.palette\nshow(words.title)', ['appText.palette.title']],
  ['parts', 'const { palette: words } = appText\nshow(words.title)', ['appText.palette.title']],
  ['a key that is known at run time', 'show(appText.states[state].title)', ['appText.states.*']],
  ['a property, a member or an attribute of that name', '<a appText={show({ appText: row.appText })} />', []],
  ['a type', 'type Text = typeof appText', []],
])('%s of a catalogue is found', (_, source, expected) => {
  expect(usesIn(source)).toEqual(expected)
})

test('a part of a catalogue that is read shows the texts in it, and no others', () => {
  const places = ['appText.states', 'appText.states.idle', 'appText.statesHelp']
  expect(places.filter((place) => shows('appText.states.*', place))).toEqual(['appText.states', 'appText.states.idle'])
})

test('texts are read with their keys, also through variables, and sentences as they are written', () => {
  const source = `
    const states = { idle: 'Idle', 'at work': 'Working' }
    export const appText = defineText('appText', {
      states,
      more: { ...states, until: (clock: string) => \`Until \${clock}\` },
      files: (all: number) => count(all),
    } as const)`
  expect([...readStrings('app.ts', source)]).toEqual([
    [
      'appText',
      [
        { path: 'states.idle', text: 'Idle' },
        { path: 'states.at work', text: 'Working' },
        { path: 'more.idle', text: 'Idle' },
        { path: 'more.at work', text: 'Working' },
        { path: 'more.until', text: 'Until ${clock}' },
        { path: 'files', text: 'count(all)' },
      ],
    ],
  ])
})
